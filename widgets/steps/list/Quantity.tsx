import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import {
  type Entry,
  entryIn,
  type EntryKey,
  numberOf,
  pressAllowed,
  shown,
  typedIn,
} from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import classes from "./list.module.css";

interface QuantityProps {
  label: string;
  value: number | null;
  /** As it is typed, with a decimal point. */
  text: unknown;
  decimals: number | undefined;
  disabled: boolean;
  change: (patch: Record<string, unknown>) => void;
  next: () => void;
  blur: (() => void) | undefined;
}

/** The quantity of what is chosen, with its keypad. */
export const Quantity = ({ label, value, text, decimals = 6, disabled, change, next, blur }: QuantityProps) => {
  const { language } = useText();
  const separator = separatorOf(language);
  const rules = { negative: false, decimals };
  const enter = (entry: Entry) => change({ quantityText: entry ?? "", quantity: numberOf(entry) });
  const press = (key: EntryKey) => enter(pressAllowed(typedIn(text), key, rules));
  return (
    <div className={classes.quantity}>
      <EntryField
        first={false}
        quiet
        value={shown(entryIn(text, value), separator)}
        write={enter}
        {...{ label, rules, disabled, press, next, blur }}
      />
      <Keypad press={press} separator={decimals === 0 ? undefined : separator} disabled={disabled} />
    </div>
  );
};
