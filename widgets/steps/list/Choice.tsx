import type { Key } from "#widgets/controls/options/rows.ts";
import classes from "./list.module.css";

interface ChoiceProps {
  id: string;
  name: string;
  choice: Key;
  many: boolean;
  checked: boolean;
  disabled: boolean;
  label: string;
  press: (key: Key) => void;
}

/** The mark of a choice. A press of the one that is selected is told too, because it may take the selection back. */
export const Choice = ({ id, name, choice, many, checked, disabled, label, press }: ChoiceProps) => (
  <input
    id={id}
    className={classes.choice}
    type={many ? "checkbox" : "radio"}
    name={name}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={() => press(choice)}
    onClick={() => {
      if (checked && !many) press(choice);
    }}
  />
);
