import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type Entry, entryIn, type EntryKey, pressAllowed, shown, typedIn } from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import { goodEntered, numberIn, type Options, reasonChosen, scrapEntered, withAmount } from "./logic.ts";
import classes from "./production.module.css";
import { Reasons } from "./Reasons.tsx";

const usual = [1, 2, 5] as const;

/** Good, scrap and reason on one screen. Which of them are needed, and what good begins with, are the document's rules. */
const View = ({ options, data, sources, disabled, change, next, blur }: StepViewProps<Options>) => {
  const { label, text, language } = useText();
  const [field, setField] = useState<"good" | "scrap">("good");
  const { decimals = 6, integer = options.decimals === undefined, unit, amounts = usual, keyField = "code" } = options;
  const rules = { integer, decimals, negative: false };
  const separator = separatorOf(language);
  const scrap = numberIn(data["scrap"]);
  const enterGood = (entry: Entry) => change(goodEntered(entry));
  const enterScrap = (entry: Entry) => change(scrapEntered(entry));
  const pressGood = (key: EntryKey) => enterGood(pressAllowed(typedIn(data["goodText"]), key, rules));
  const pressScrap = (key: EntryKey) => enterScrap(pressAllowed(typedIn(data["scrapText"]), key, rules));
  const shared = { rules, unit: unit ?? undefined, quiet: true, disabled, next, blur };
  return (
    <div className={classes.production}>
      <div className={classes.entries}>
        {options.facts && <Facts facts={options.facts} layout="line" />}
        <EntryField
          {...shared}
          label={label(options.goodLabel ?? { text: "production.good" })}
          value={shown(entryIn(data["goodText"], data["good"]), separator)}
          state={options.state ?? null}
          active={field === "good"}
          press={pressGood}
          write={enterGood}
          focus={() => setField("good")}
        />
        <EntryField
          {...shared}
          first={false}
          label={label(options.scrapLabel ?? { text: "production.scrap" })}
          value={shown(entryIn(data["scrapText"], data["scrap"]), separator)}
          state={options.scrapState ?? null}
          active={field === "scrap"}
          press={pressScrap}
          write={enterScrap}
          focus={() => setField("scrap")}
        />
        <div className={classes.amounts}>
          {amounts.map((amount) => (
            <UnstyledButton
              key={amount}
              className={classes.amount ?? ""}
              aria-label={text("production.add", { n: amount })}
              disabled={disabled}
              onClick={() => enterScrap(withAmount(scrap, amount))}
            >
              +{shown(String(amount), separator)}
            </UnstyledButton>
          ))}
          <UnstyledButton
            className={classes.amount ?? ""}
            disabled={disabled || scrap === null}
            onClick={() => enterScrap(null)}
          >
            {text("production.no_scrap")}
          </UnstyledButton>
        </div>
      </div>
      <Keypad
        press={field === "good" ? pressGood : pressScrap}
        separator={integer || decimals === 0 ? undefined : separator}
        disabled={disabled}
      />
      <div className={classes.side}>
        <h3 className={classes.heading}>{label(options.reasonLabel ?? { text: "production.reason" })}</h3>
        {scrap !== null && scrap > 0 ? (
          <Reasons
            options={options}
            sources={sources}
            chosen={data["code"]}
            disabled={disabled}
            choose={(row) => change(reasonChosen(row, keyField, data["code"]))}
          />
        ) : (
          <p className={classes.later}>{text("production.reason_later")}</p>
        )}
        {options.note && (
          <TextInput
            size="lg"
            label={label(options.note)}
            maxLength={1000}
            disabled={disabled}
            value={typeof data["note"] === "string" ? data["note"] : ""}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
};

export default View;
