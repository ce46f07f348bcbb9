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
import { type Field, isFull, partOf, shownPart, typed } from "./logic.ts";
import type { schema } from "./schema.ts";
import classes from "./time.module.css";

type Options = Static<typeof schema.options>;

/** A day and a time on the company's clock. Which times may be given is the document's rule. */
const View = ({ options, data, disabled, change, next, blur }: StepViewProps<Options>) => {
  const { label, text } = useText();
  const format = useFormat();
  const clock = useClock();
  const timeZone = useTimeZone();
  const [typing, setTyping] = useState<{ field: Field; digits: string | null }>({ field: "hours", digits: null });
  const fields = { hours: useRef<HTMLInputElement>(null), minutes: useRef<HTMLInputElement>(null) };
  const today = format.date(clock.now());
  const day = typeof data["date"] === "string" && data["date"] !== "" ? data["date"] : null;
  const press = (key: EntryKey) => {
    const { field } = typing;
    const digits = typed(typing.digits ?? "", key);
    setTyping({ field, digits });
    change({ [field]: digits === "" ? null : Number(digits), ...(day === null ? { date: today } : {}) });
    if (field === "hours" && isFull(field, digits)) fields.minutes.current?.focus();
  };
  const setNow = () => {
    const [hours, minutes] = format.time(clock.now()).split(":").map(Number);
    setTyping({ field: "hours", digits: null });
    change({ date: today, hours: hours ?? 0, minutes: minutes ?? 0 });
  };
  const part = (field: Field) => (
    <Part
      label={text(`time.${field}`)}
      value={shownPart(partOf(data[field]), typing.field === field ? typing.digits : null)}
      input={fields[field]}
      active={typing.field === field}
      disabled={disabled}
      press={press}
      next={next}
      focus={() => setTyping({ field, digits: null })}
      blur={blur}
    />
  );
  return (
    <div className={classes.time}>
      <Calendar
        day={day}
        today={today}
        last={options.future ? undefined : today}
        disabled={disabled}
        choose={(date) => change({ date })}
      />
      <fieldset className={classes.side}>
        <legend>{label(options.label ?? { text: "time.label" })}</legend>
        <div className={classes.clock}>
          {part("hours")}
          <span aria-hidden>:</span>
          {part("minutes")}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconClock size={22} aria-hidden />}
            disabled={disabled}
            onClick={setNow}
          >
            {text("time.now")}
          </Button>
          <small className={classes.zone}>{text("time.zone", { zone: timeZone })}</small>
        </div>
        <Keypad press={press} disabled={disabled} />
      </fieldset>
    </div>
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
