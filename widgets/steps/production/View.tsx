import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type Entry, entryIn, type EntryKey, shown } from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import {
  afterKey,
  entered,
  numberIn,
  type Options,
  type Quantity,
  reasonChosen,
  rulesOf,
  takesDecimals,
  withAmount,
} from "./logic.ts";
import classes from "./production.module.css";
import { Reasons } from "./Reasons.tsx";

const usual = [1, 2, 5] as const;

/** Good, scrap and reason on one screen. Which of them are needed, and what good begins with, are the document's rules. */
const View = (props: StepViewProps<Options>) => {
  const { options, data, disabled, change, next, blur } = props;
  const { label, language } = useText();
  const [active, setActive] = useState<Quantity>("good");
  const rules = rulesOf(options);
  const separator = separatorOf(language);
  const write = (quantity: Quantity) => (entry: Entry) => change(entered(quantity, entry));
  const press = (quantity: Quantity) => (key: EntryKey) =>
    change(entered(quantity, afterKey(quantity, data, key, rules)));
  const fieldOf = (quantity: Quantity) => ({
    rules,
    unit: options.unit ?? undefined,
    quiet: true,
    disabled,
    next,
    blur,
    value: shown(entryIn(data[`${quantity}Text`], data[quantity]), separator),
    active: active === quantity,
    press: press(quantity),
    write: write(quantity),
    focus: () => setActive(quantity),
  });
  return (
    <div className={classes.production}>
      <div className={classes.entries}>
        {options.facts && <Facts facts={options.facts} layout="line" />}
        <EntryField
          {...fieldOf("good")}
          label={label(options.goodLabel ?? { text: "production.good" })}
          state={options.state ?? null}
        />
        <EntryField
          {...fieldOf("scrap")}
          first={false}
          label={label(options.scrapLabel ?? { text: "production.scrap" })}
          state={options.scrapState ?? null}
        />
        <Amounts
          amounts={options.amounts ?? usual}
          scrap={numberIn(data["scrap"])}
          separator={separator}
          disabled={disabled}
          enter={write("scrap")}
        />
      </div>
      <Keypad press={press(active)} separator={takesDecimals(rules) ? separator : undefined} disabled={disabled} />
      <Side {...props} />
    </div>
  );
};

interface AmountsProps {
  amounts: readonly number[];
  scrap: number | null;
  separator: string;
  disabled: boolean;
  enter: (entry: Entry) => void;
}

/** Adds usual amounts to the scrap, or takes it away. */
const Amounts = ({ amounts, scrap, separator, disabled, enter }: AmountsProps) => {
  const { text } = useText();
  return (
    <div className={classes.amounts}>
      {amounts.map((amount) => (
        <UnstyledButton
          key={amount}
          className={classes.amount ?? ""}
          aria-label={text("production.add", { n: amount })}
          disabled={disabled}
          onClick={() => enter(withAmount(scrap, amount))}
        >
          +{shown(String(amount), separator)}
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={classes.amount ?? ""}
        disabled={disabled || scrap === null}
        onClick={() => enter(null)}
      >
        {text("production.no_scrap")}
      </UnstyledButton>
    </div>
  );
};

/** Why there is scrap, and a remark on it. */
const Side = ({ options, data, sources, disabled, change, reload }: StepViewProps<Options>) => {
  const { label, text } = useText();
  const { keyField = "code", note } = options;
  const scrap = numberIn(data["scrap"]);
  return (
    <div className={classes.side}>
      <h3 className={classes.heading}>{label(options.reasonLabel ?? { text: "production.reason" })}</h3>
      {scrap !== null && scrap > 0 ? (
        <Reasons
          options={options}
          sources={sources}
          chosen={data["code"]}
          disabled={disabled}
          reload={reload}
          choose={(row) => change(reasonChosen(row, keyField, data["code"]))}
        />
      ) : (
        <p className={classes.later}>{text("production.reason_later")}</p>
      )}
      {note && (
        <TextInput
          size="lg"
          label={label(note)}
          maxLength={1000}
          disabled={disabled}
          value={typeof data["note"] === "string" ? data["note"] : ""}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      )}
    </div>
  );
};

export default View;
