import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Static } from "typebox";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Calendar } from "#widgets/controls/calendar/Calendar.tsx";
import classes from "./dates.module.css";
import { daysOf, withDay, withoutDay } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** A day is chosen in the calendar and added to the list beside it. */
const View = ({ options, data, disabled, change }: StepViewProps<Options>) => {
  const { label, text } = useText();
  const format = useFormat();
  const clock = useClock();
  const { max = 30 } = options;
  const today = format.date(clock.now());
  const [day, setDay] = useState(today);
  const days = daysOf(data);
  const isKnown = days.includes(day);
  const isFull = days.length >= max;
  return (
    <div className={classes.dates}>
      <Calendar day={day} today={today} disabled={disabled} choose={setDay} />
      <div className={classes.side}>
        <Button
          size="xl"
          variant="default"
          leftSection={<IconPlus size={24} aria-hidden />}
          disabled={disabled || isKnown || isFull}
          onClick={() => change(withDay(days, day, max))}
        >
          {label(options.label ?? { text: "dates.add" })}
        </Button>
        <output className={classes.count}>
          {text("dates.count", { n: days.length, max })}
          {isKnown && !isFull && `. ${text("dates.known")}: ${day}`}
        </output>
        {days.length === 0 && <p className={classes.none}>{text("dates.none")}</p>}
        <ul className={classes.days}>
          {days.map((one) => (
            <li key={one} className={classes.day}>
              {one}
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={text("dates.remove", { date: one })}
                disabled={disabled}
                onClick={() => change(withoutDay(days, one))}
              >
                <IconX size={22} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

export default View;
