import { UnstyledButton } from "@mantine/core";
import { memo, useCallback, useEffect, useRef } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { EntryKey } from "./entry.ts";
import classes from "./keypad.module.css";

interface KeypadProps {
  press: (key: EntryKey) => void;
  /** The separator key and its character; none for whole numbers and names. */
  separator?: string | undefined;
  minus?: boolean;
  disabled?: boolean;
}

const digits = ["7", "8", "9", "4", "5", "6", "1", "2", "3"] as const;

const Keys = memo(function Keys({ press, separator, minus = false, disabled = false }: KeypadProps) {
  const { text } = useText();
  const key = (pressed: EntryKey, shown: string, name: string = shown, place?: string) => (
    <UnstyledButton
      key={pressed}
      className={classes.key ?? ""}
      aria-label={name}
      disabled={disabled}
      {...(place ? { style: { gridArea: place } } : {})}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => press(pressed)}
    >
      {shown}
    </UnstyledButton>
  );
  const clear = (place: string) => key("clear", "C", text("keypad.clear"), place);
  const point = (place: string) => separator && key(".", separator, text("keypad.separator"), place);
  return (
    <div className={`${classes.keypad} ${minus ? classes.signed : ""}`}>
      {digits.map((digit, index) =>
        key(digit, digit, digit, `${Math.floor(index / 3) + 1} / ${(index % 3) + 1} / auto / auto`),
      )}
      {minus ? (
        <>
          {key("0", "0", "0", "4 / 1 / auto / span 3")}
          {clear("1 / 4 / auto / auto")}
          {key("-", "−", text("keypad.minus"), "2 / 4 / auto / auto")}
          {point("3 / 4 / span 2 / auto")}
        </>
      ) : (
        <>
          {clear("4 / 1 / auto / auto")}
          {key("0", "0", "0", "4 / 2 / auto / auto")}
          {point("4 / 3 / auto / auto")}
        </>
      )}
    </div>
  );
});

/**
 * Four rows of keys of 56 px, to fit a low terminal; a sign takes a column of its own. A press leaves the focus where it
 * is. The keys stay as they are drawn while the entry changes: a scanner types faster than they could be drawn anew.
 */
export const Keypad = ({ press, ...look }: KeypadProps) => {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const pressed = useCallback((key: EntryKey) => latest.current(key), []);
  return <Keys press={pressed} {...look} />;
};

/** The decimal separator of a language. */
export const separatorOf = (language: string): string => (language === "sv" ? "," : ".");
