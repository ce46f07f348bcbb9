import { IconAlertTriangle } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Entry, type EntryKey, entryKeyOf, type EntryRules, readEntry } from "./entry.ts";
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

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** The large field of a numeric entry; Enter asks to go on. A pasted text that is no number is refused with a word. */
export const EntryField = (props: EntryFieldProps) => {
  const { label, value, rules, unit, state = null, quiet, disabled, first = true, active = false } = props;
  const { press, write, next, focus, blur, children } = props;
  const { text } = useText();
  const [refused, setRefused] = useState<{ text: string; at: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  const take = (whole: string) => {
    const entry = readEntry(whole, rules);
    setRefused(entry === undefined ? { text: whole.trim().slice(0, 40), at: value } : null);
    if (entry !== undefined) write(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      next();
      return;
    }
    const key = isCommand(event) ? undefined : entryKeyOf(event.key);
    if (key === undefined) return;
    event.preventDefault();
    setRefused(null);
    press(key);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(event.clipboardData.getData("text"));
  };
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
          onChange={(event) => take(event.currentTarget.value)}
        />
        {unit && <span className={classes.unit}>{unit}</span>}
      </span>
      <output className={classes.refused}>
        {refused?.at === value && (
          <>
            <IconAlertTriangle size={20} aria-hidden /> {text("number.no_number", { text: refused.text })}
          </>
        )}
      </output>
      {children}
    </div>
  );
};
