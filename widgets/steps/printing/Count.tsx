import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type Entry, entryIn, type EntryKey, numberOf, pressAllowed } from "#widgets/controls/keypad/entry.ts";
import { Keypad } from "#widgets/controls/keypad/Keypad.tsx";
import { stepped } from "./logic.ts";
import classes from "./printing.module.css";

interface CountProps {
  label: string;
  count: number | null;
  min: number;
  max: number;
  disabled: boolean;
  write: (count: number | null) => void;
  next: () => void;
  blur: (() => void) | undefined;
}

const rules = { integer: true, negative: false };

/** A whole number, by the keypad or one by one. The first key takes the place of what stands there. */
export const Count = ({ label, count, min, max, disabled, write, next, blur }: CountProps) => {
  const [typed, setTyped] = useState<Entry>(null);
  const enter = (entry: Entry) => {
    setTyped(entry);
    write(numberOf(entry));
  };
  const press = (key: EntryKey) => enter(pressAllowed(typed, key, rules));
  const turn = (by: 1 | -1) => {
    setTyped(null);
    write(stepped(count, by, min, max));
  };
  const isTyping = typed !== null && numberOf(typed) === count;
  return (
    <div className={classes.count}>
      <EntryField
        first={false}
        quiet
        value={entryIn(isTyping ? typed : "", count) ?? ""}
        write={enter}
        {...{ label, rules, disabled, press, next, blur }}
      >
        <Turns {...{ count, min, max, disabled, turn }} />
      </EntryField>
      <Keypad press={press} disabled={disabled} />
    </div>
  );
};

interface TurnsProps {
  count: number | null;
  min: number;
  max: number;
  disabled: boolean;
  turn: (by: 1 | -1) => void;
}

/** One fewer and one more, within the limits. */
export const Turns = ({ count, min, max, disabled, turn }: TurnsProps) => {
  const { text } = useText();
  return (
    <div className={classes.turns}>
      <ActionIcon
        size={56}
        variant="default"
        aria-label={text("print.fewer")}
        disabled={disabled || (count !== null && count <= min)}
        onClick={() => turn(-1)}
      >
        <IconMinus aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={56}
        variant="default"
        aria-label={text("print.more")}
        disabled={disabled || (count !== null && count >= max)}
        onClick={() => turn(1)}
      >
        <IconPlus aria-hidden />
      </ActionIcon>
    </div>
  );
};
