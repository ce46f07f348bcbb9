import { Textarea, TextInput, UnstyledButton } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Static } from "typebox";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import classes from "./entry.module.css";
import { accepted, leftOf, withPhrase } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** The counter appears when so much of the room is used. */
const nearlyFull = 0.8;

/** A line or field of text, typed or scanned. A scanner ends with Enter, which asks to go on; a field keeps its Enter. */
const View = ({ title, options, data, disabled, change, next, blur }: StepViewProps<Options>) => {
  const { label } = useText();
  const { multiline = false, numeric = false, maxLength, phrases = [] } = options;
  const rules = { numeric, ...(maxLength === undefined ? {} : { maxLength }) };
  const value = typeof data["value"] === "string" ? data["value"] : "";
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const enter = (to: string) => change({ value: accepted(to, rules) });
  const shared = {
    ref: field,
    size: "xl" as const,
    label: label(options.label ?? title),
    value,
    disabled,
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => enter(event.currentTarget.value),
    onBlur: blur,
  };
  return (
    <div className={classes.entry}>
      {multiline ? (
        <Textarea {...shared} rows={5} />
      ) : (
        <TextInput
          {...shared}
          inputMode={numeric ? "numeric" : "text"}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            next();
          }}
        />
      )}
      <Room left={leftOf(value, rules)} of={maxLength ?? 0} />
      {options.stateText && <Judgement state={options.state ?? null} text={label(options.stateText)} />}
      {phrases.length > 0 && (
        <Phrases
          phrases={phrases.map((phrase) => label(phrase))}
          disabled={disabled}
          add={(phrase) => enter(withPhrase(value, phrase, rules))}
        />
      )}
    </div>
  );
};

interface PhrasesProps {
  phrases: readonly string[];
  disabled: boolean;
  add: (phrase: string) => void;
}

/** What is often written, at a press. */
const Phrases = ({ phrases, disabled, add }: PhrasesProps) => {
  const { text } = useText();
  return (
    <fieldset className={classes.phrases} aria-label={text("entry.phrases")}>
      {phrases.map((phrase) => (
        <UnstyledButton key={phrase} className={classes.phrase ?? ""} disabled={disabled} onClick={() => add(phrase)}>
          {phrase}
        </UnstyledButton>
      ))}
    </fieldset>
  );
};

const Room = ({ left, of }: { left: number | null; of: number }) => {
  const { text } = useText();
  const isShown = left !== null && left <= of * (1 - nearlyFull);
  return <output className={classes.room}>{isShown && text("entry.left", { n: left })}</output>;
};

type State = "good" | "warning" | "bad";
const icons: Record<State, Icon> = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX };

const Judgement = ({ state, text }: { state: State | null; text: string }) => {
  const Mark = state && icons[state];
  return (
    <output className={classes.judgement} data-state={state ?? undefined}>
      {Mark && <Mark size={28} aria-hidden />} {text}
    </output>
  );
};

export default View;
