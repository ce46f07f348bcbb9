import { useId, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type Entry, type EntryKey, shown } from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import { Turns } from "../printing/Count.tsx";
import { stepped } from "../printing/logic.ts";
import { Printers } from "../printing/Printers.tsx";
import classes from "./amounts.module.css";
import { afterKey, type Cell, entered, entryOf, type Options, rulesOf } from "./logic.ts";

type Props = StepViewProps<Options>;

/** Quantities of several groups by one keypad, and where to print them. What is right is the document's rule. */
const View = (props: Props) => {
  const { options, data, disabled, change } = props;
  const { language } = useText();
  const typed = options.fields.find(({ readOnly }) => !readOnly);
  const [active, setActive] = useState<Cell | null>(typed ? { field: typed.key, group: 0 } : null);
  const rules = rulesOf(options);
  const write = (cell: Cell) => (entry: Entry) => change(entered(data, cell, entry, options.groups));
  const press = (cell: Cell) => (key: EntryKey) => write(cell)(afterKey(data, cell, key, rules));
  return (
    <div className={classes.amounts}>
      <div className={classes.groups} style={{ gridTemplateColumns: `auto repeat(${options.fields.length}, 1fr)` }}>
        <Headings {...props} />
        {Array.from({ length: options.groups }, (_, group) => (
          <Group key={group} {...props} {...{ group, active, setActive, press, write }} />
        ))}
      </div>
      {active && (
        <Keypad
          press={press(active)}
          separator={rules.integer ? undefined : separatorOf(language)}
          disabled={disabled}
        />
      )}
      <div className={classes.print}>
        <Printers {...props} />
        <Copies {...props} />
      </div>
    </div>
  );
};

const Headings = ({ options }: Props) => {
  const { label } = useText();
  return (
    <>
      <span />
      {options.fields.map((field) => (
        <span key={field.key} className={classes.heading} aria-hidden>
          {label(field.label)}
          {options.unit && ` (${options.unit})`}
        </span>
      ))}
    </>
  );
};

interface GroupProps extends Props {
  group: number;
  active: Cell | null;
  setActive: (cell: Cell) => void;
  press: (cell: Cell) => (key: EntryKey) => void;
  write: (cell: Cell) => (entry: Entry) => void;
}

const Group = (props: GroupProps) => {
  const { options, data, disabled, next, blur, group, active, setActive, press, write } = props;
  const { label, language } = useText();
  const name = `${label(options.groupLabel ?? { text: "print.cavity" })} ${group + 1}`;
  const isFaulty = options.faulty?.[group] ?? false;
  const separator = separatorOf(language);
  return (
    <>
      <span className={classes.name}>{name}</span>
      {options.fields.map(({ key: field, label: fieldLabel, readOnly = false }, index) => {
        const cell = { field, group };
        const value = shown(entryOf(data, cell), separator);
        const title = `${name}, ${label(fieldLabel)}`;
        if (readOnly)
          return (
            <output key={field} className={classes.computed} aria-label={title} data-faulty={isFaulty || undefined}>
              {value === "" ? "–" : value}
            </output>
          );
        return (
          <div key={field} className={classes.cell}>
            <EntryField
              label={title}
              value={value}
              rules={rulesOf(options)}
              state={isFaulty ? "bad" : null}
              quiet
              first={group === 0 && index === 0}
              active={active?.field === field && active.group === group}
              press={press(cell)}
              write={write(cell)}
              focus={() => setActive(cell)}
              {...{ disabled, next, blur }}
            />
          </div>
        );
      })}
    </>
  );
};

const Copies = ({ options, data, disabled, change }: Props) => {
  const { label } = useText();
  const id = useId();
  const { countField = "num_copies", countMin = 1, countMax = 10 } = options;
  const value = data[countField];
  const count = typeof value === "number" ? value : null;
  return (
    <fieldset className={classes.copies} aria-labelledby={id}>
      <span id={id} className={classes.name}>
        {label(options.countLabel ?? { text: "print.copies" })}
      </span>
      <output className={classes.count}>{count ?? "–"}</output>
      <Turns
        {...{ count, disabled }}
        min={countMin}
        max={countMax}
        turn={(by) => change({ [countField]: stepped(count, by, countMin, countMax) })}
      />
    </fieldset>
  );
};

export default View;
