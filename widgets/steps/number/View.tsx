import { Switch } from "@mantine/core";
import { useState } from "react";
import type { Static } from "typebox";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type Entry, type EntryKey, pressAllowed, shown } from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import type { StripData } from "#widgets/dashboard/time-history/strip.ts";
import { isStripEntry } from "#widgets/dashboard/time-history/strip-entry.ts";
import { Hints } from "./Hints.tsx";
import { entered, entryOf, typedOf, type Which } from "./logic.ts";
import classes from "./number.module.css";
import type { schema } from "./schema.ts";

const strip: Lazy<StripData> = { view: () => import("#widgets/dashboard/time-history/Strip.tsx") };

type Options = Static<typeof schema.options>;

/** One number or two, by the keypad or a keyboard. What may be entered beyond their kind is the document's rule. */
const View = ({ title, options, data, disabled, change, next, blur }: StepViewProps<Options>) => {
  const { label, language } = useText();
  const [active, setActive] = useState<Which>("first");
  const { integer = false, negative = true, decimals = 6, keypad = true, second, shownDecimals } = options;
  const rules = { integer, negative, decimals };
  const separator = separatorOf(language);
  const enter = (which: Which, to: Entry) => change(entered(which, to));
  const press = (which: Which) => (key: EntryKey) => enter(which, pressAllowed(typedOf(which, data), key, rules));
  const fieldProps = (which: Which) => ({
    value: shown(entryOf(which, data, shownDecimals), separator),
    rules,
    unit: options.unit ?? undefined,
    quiet: keypad,
    disabled,
    active: keypad && second !== undefined && active === which,
    press: press(which),
    write: (to: Entry) => enter(which, to),
    next,
    focus: () => setActive(which),
    blur,
  });
  return (
    <div className={classes.number}>
      {options.strip ? <History of={options.strip} /> : null}
      <div className={classes.side}>
        {options.facts && <Facts facts={options.facts} layout="line" />}
        <EntryField {...fieldProps("first")} label={label(options.label ?? title)} state={options.state ?? null}>
          <Hints min={options.min ?? null} max={options.max ?? null} />
        </EntryField>
        {second !== undefined && <EntryField {...fieldProps("second")} label={label(second)} first={false} />}
        {options.toggle !== undefined && <Finish label={label(options.toggle)} disabled={disabled} next={next} />}
      </div>
      {keypad && (
        <Keypad
          press={press(active)}
          separator={integer || decimals === 0 ? undefined : separator}
          minus={negative}
          disabled={disabled}
        />
      )}
    </div>
  );
};

/** The last hours of a machine, above what is entered. */
const History = ({ of }: { of: NonNullable<Options["strip"]> }) => (
  <div className={classes.strip}>
    <LazyView definition={strip} props={{ ...of, history: of.history.filter(isStripEntry) }} />
  </div>
);

/** A switch that asks to go on. It is off until it is pressed, and again when the step is entered. */
const Finish = ({ label, disabled, next }: { label: string; disabled: boolean; next: () => void }) => (
  <Switch size="xl" label={label} checked={false} onChange={next} disabled={disabled} />
);

export default View;
