import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Static } from "typebox";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Calendar } from "#widgets/controls/calendar/Calendar.tsx";
import { type EntryKey, entryKeyOf } from "#widgets/controls/keypad/entry.ts";
import { Keypad } from "#widgets/controls/keypad/Keypad.tsx";
import { afterKey, dayOf, type Field, momentOf, partOf, shownPart, type Typing } from "./logic.ts";
import type { schema } from "./schema.ts";
import classes from "./time.module.css";

type Options = Static<typeof schema.options>;

/** What the keys of the keypad and the button for now write. */
const useTyping = ({ data, change }: Pick<StepViewProps, "data" | "change">, today: string) => {
  const format = useFormat();
  const clock = useClock();
  const [typing, setTyping] = useState<Typing>({ field: "hours", digits: null });
  const fields = { hours: useRef<HTMLInputElement>(null), minutes: useRef<HTMLInputElement>(null) };
  const press = (key: EntryKey) => {
    const next = afterKey(typing, key, dayOf(data["date"]), today);
    setTyping(next.typing);
    change({ ...next.patch });
    if (next.goesOn) fields.minutes.current?.focus();
  };
  const setNow = () => {
    setTyping({ field: "hours", digits: null });
    change(momentOf(today, format.time(clock.now())));
  };
  return { typing, fields, press, setNow, begin: (field: Field) => setTyping({ field, digits: null }) };
};

/** A day and a time on the company's clock. Which times may be given is the document's rule. */
const View = (props: StepViewProps<Options>) => {
  const { options, data, disabled, change, next, blur } = props;
  const { label, text } = useText();
  const today = useFormat().date(useClock().now());
  const timeZone = useTimeZone();
  const { typing, fields, press, setNow, begin } = useTyping(props, today);
  const partOfClock = (field: Field) => (
    <Part
      label={text(`time.${field}`)}
      value={shownPart(partOf(data[field]), typing.field === field ? typing.digits : null)}
      input={fields[field]}
      active={typing.field === field}
      focus={() => begin(field)}
      {...{ disabled, press, next, blur }}
    />
  );
  return (
    <div className={classes.time}>
      <Calendar
        day={dayOf(data["date"])}
        today={today}
        last={options.future ? undefined : today}
        disabled={disabled}
        choose={(date) => change({ date })}
      />
      <fieldset className={classes.side}>
        <legend>{label(options.label ?? { text: "time.label" })}</legend>
        <div className={classes.clock}>
          {partOfClock("hours")}
          <span aria-hidden>:</span>
          {partOfClock("minutes")}
          <Now disabled={disabled} onPress={setNow} />
          <small className={classes.zone}>{text("time.zone", { zone: timeZone })}</small>
        </div>
        <Keypad press={press} disabled={disabled} />
      </fieldset>
    </div>
  );
};

const Now = ({ disabled, onPress }: { disabled: boolean; onPress: () => void }) => {
  const { text } = useText();
  return (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconClock size={22} aria-hidden />}
      disabled={disabled}
      onClick={onPress}
    >
      {text("time.now")}
    </Button>
  );
};

interface PartProps {
  label: string;
  value: string;
  input: React.RefObject<HTMLInputElement | null>;
  active: boolean;
  disabled: boolean;
  press: (key: EntryKey) => void;
  next: () => void;
  focus: () => void;
  blur: (() => void) | undefined;
}

const Part = ({ label, value, input, active, disabled, press, next, focus, blur }: PartProps) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = entryKeyOf(event.key);
    if (event.key === "Enter") next();
    else if (key !== undefined) press(key);
    else return;
    event.preventDefault();
  };
  return (
    <span className={classes.part} data-active={active || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        value={value}
        placeholder="--"
        inputMode="none"
        autoComplete="off"
        disabled={disabled}
        readOnly
        onKeyDown={onKeyDown}
        onFocus={focus}
        onBlur={blur}
      />
    </span>
  );
};

export default View;
