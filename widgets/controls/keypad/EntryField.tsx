import { IconAlertTriangle } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { askedBy, type Entry, type EntryKey, type EntryRules, readEntry } from "./entry.ts";
import classes from "./entry-field.module.css";

interface EntryFieldProps {
  label: string;
  value: string;
  rules: EntryRules;
  unit?: string | undefined;
  state?: "good" | "warning" | "bad" | null;
  /** The keypad beside it is the keyboard: no other one opens on a touch screen. */
  quiet: boolean;
  disabled: boolean;
  /** It has the focus when it appears. */
  first?: boolean;
  /** The keys of the keypad go to it. */
  active?: boolean;
  press: (key: EntryKey) => void;
  /** A whole text arrived at once, by paste or by another keyboard, and it is an entry. */
  write: (entry: Entry) => void;
  next: () => void;
  focus?: (() => void) | undefined;
  blur?: (() => void) | undefined;
  children?: ReactNode;
}

/** What is typed and pasted into a field: keys, whole texts, and the text that was refused until the value is another. */
const useTyping = ({ value, rules, press, write, next }: EntryFieldProps) => {
  const [refused, setRefused] = useState<{ text: string; at: string } | null>(null);
  const enterText = (whole: string) => {
    const entry = readEntry(whole, rules);
    setRefused(entry === undefined ? { text: whole.trim().slice(0, 40), at: value } : null);
    if (entry !== undefined) write(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = askedBy(event);
    if (asked === undefined) return;
    event.preventDefault();
    if (asked === "next") return next();
    setRefused(null);
    press(asked);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    enterText(event.clipboardData.getData("text"));
  };
  return { refused: refused?.at === value ? refused.text : null, enterText, onKeyDown, onPaste };
};

/** The large field of a numeric entry; Enter asks to go on. A pasted text that is no number is refused with a word. */
export const EntryField = (props: EntryFieldProps) => {
  const { label, value, unit, state = null, quiet, disabled, first = true, active = false } = props;
  const { focus, blur, children } = props;
  const { refused, enterText, onKeyDown, onPaste } = useTyping(props);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.line} data-state={state ?? undefined} data-active={active || undefined}>
        <input
          ref={input}
          id={id}
          value={value}
          disabled={disabled}
          inputMode={quiet ? "none" : "decimal"}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={focus}
          onBlur={blur}
          onChange={(event) => enterText(event.currentTarget.value)}
        />
        {unit && <span className={classes.unit}>{unit}</span>}
      </span>
      <output className={classes.refused}>{refused !== null && <Refused text={refused} />}</output>
      {children}
    </div>
  );
};

const Refused = ({ text: refused }: { text: string }) => {
  const { text } = useText();
  return (
    <>
      <IconAlertTriangle size={20} aria-hidden /> {text("number.no_number", { text: refused })}
    </>
  );
};
