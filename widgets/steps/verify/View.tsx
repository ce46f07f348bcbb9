import { TextInput } from "@mantine/core";
import { IconUserCheck, IconWritingSign } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Static } from "typebox";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import type { EntryKey } from "#widgets/controls/keypad/entry.ts";
import { Keypad } from "#widgets/controls/keypad/Keypad.tsx";
import { accepted, peopleOf, typed } from "./logic.ts";
import { People } from "./People.tsx";
import { afterKey, noBurst } from "./scan.ts";
import type { schema } from "./schema.ts";
import classes from "./verify.module.css";

type Options = Static<typeof schema.options>;
type Field = "value" | "pincode";

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The keypad is the keyboard where there is one: no other opens on a touch screen. */
const inputModeOf = (keypad: boolean, isNumeric: boolean): "none" | "numeric" | "text" => {
  if (keypad) return "none";
  return isNumeric ? "numeric" : "text";
};

const onEnter = (goOn: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  goOn();
};

type Entry = Pick<StepViewProps<Options>, "options" | "data" | "disabled" | "change" | "next">;

/** What is entered, in which field, and what a key, a badge or a press on a person does with it. */
const useEntry = ({ options, data, disabled, change, next }: Entry) => {
  const { numeric = false, keypad = true, askPincode = false } = options;
  const [field, setField] = useState<Field>("value");
  const [isSpoilt, setSpoilt] = useState(false);
  const inputs = { value: useRef<HTMLInputElement>(null), pincode: useRef<HTMLInputElement>(null) };
  const { value: input } = inputs;
  useEffect(() => input.current?.focus(), [input]);
  const enter = (to: Field, text: string, isNumber = numeric || to === "pincode") => {
    setSpoilt(false);
    change({ [to]: accepted(text, isNumber) });
  };
  const goOn = () => {
    if (askPincode && textOf(data["pincode"]) === "") inputs.pincode.current?.focus();
    else next();
  };
  const scan = (badge: string | null) => {
    // A badge is whole also where only digits are typed: its digits alone might be the number of another person.
    enter("value", badge ?? "", false);
    if (badge === null) setSpoilt(true);
    else goOn();
  };
  useBadge(disabled, inputs, scan);
  return {
    isSpoilt,
    press: (key: EntryKey) => enter(field, typed(textOf(data[field]), key)),
    choose: (number: string) => {
      enter("value", number, false);
      next();
    },
    fieldOf: (of: Field) => ({
      ref: inputs[of],
      size: "xl",
      value: textOf(data[of]),
      disabled,
      autoComplete: of === "pincode" ? "one-time-code" : "off",
      inputMode: inputModeOf(keypad, numeric || of === "pincode"),
      onFocus: () => setField(of),
      onChange: (event: { currentTarget: HTMLInputElement }) => enter(of, event.currentTarget.value),
      onKeyDown: onEnter(of === "value" ? goOn : next),
    }),
  };
};

/** The number or badge of a person. The document checks it when the user goes on; the control calls nothing. */
const View = ({ title, ...entry }: StepViewProps<Options>) => {
  const { label, text } = useText();
  const { options, disabled } = entry;
  const { isSpoilt, press, choose, fieldOf } = useEntry(entry);
  return (
    <div className={classes.verify}>
      <div className={classes.fields}>
        {options.meaning && <Meaning text={label(options.meaning)} />}
        <People people={peopleOf(options.people)} disabled={disabled} choose={choose} />
        <TextInput
          label={label(options.label ?? title)}
          error={isSpoilt ? text("verify.too_long") : undefined}
          {...fieldOf("value")}
        />
        {options.askPincode === true && (
          <TextInput
            type="password"
            label={label(options.pincodeLabel ?? { text: "employee.pincode" })}
            {...fieldOf("pincode")}
          />
        )}
        <Person name={options.name ?? ""} signedAt={options.signedAt ?? null} />
      </div>
      {options.keypad !== false && <Keypad press={press} disabled={disabled} />}
    </div>
  );
};

/**
 * Hears a badge wherever the focus is, save in the pincode: a scanner types as a keyboard does, faster than a person. In
 * the number's own field the badge takes the place of what stood there. Null is a scan that is none.
 */
const useBadge = (
  disabled: boolean,
  inputs: Record<Field, { current: HTMLInputElement | null }>,
  scan: (badge: string | null) => void,
) => {
  const latest = useRef(scan);
  useEffect(() => {
    latest.current = scan;
  });
  const { value, pincode } = inputs;
  useEffect(() => {
    if (disabled) return undefined;
    let burst = noBurst;
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.target === pincode.current) return;
      const isElsewhere = event.target instanceof HTMLInputElement && event.target !== value.current;
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      const heard = afterKey(burst, event.key, event.timeStamp);
      burst = heard.burst;
      if (heard.badge === null && !heard.spoilt) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(heard.badge);
    };
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [disabled, value, pincode]);
};

const Meaning = ({ text: meaning }: { text: string }) => {
  const { text } = useText();
  return (
    <p className={classes.meaning}>
      <IconWritingSign size={32} aria-hidden />
      <span>
        <small>{text("verify.meaning")}</small>
        {meaning}
      </span>
    </p>
  );
};

const Person = ({ name, signedAt }: { name: string; signedAt: string | null }) => {
  const { text } = useText();
  const format = useFormat();
  return (
    <output className={classes.name}>
      {name !== "" && (
        <>
          <IconUserCheck size={28} aria-hidden />
          {signedAt === null ? name : text("verify.signed", { name, time: format.dateTime(signedAt) })}
        </>
      )}
    </output>
  );
};

export default View;
