import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type Entry, type EntryKey, pressAllowed, shown, typedIn } from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import { type Key, keyOf, textOf } from "#widgets/controls/options/rows.ts";
import classes from "./form.module.css";
import { changesIn, entered, type Field, fieldsOf, limitsOf, type Options } from "./logic.ts";

const rules = { integer: false, negative: true, decimals: 6 };
const mostCharacters = 1000;

/** Settings of a group, edited in place: numbers with the keypad beside them, texts with the keyboard. */
const View = ({ options, data, sources, disabled, change, next, blur }: StepViewProps<Options>) => {
  const { label, language } = useText();
  const [focused, setFocused] = useState<Key | null>(null);
  const { groups, rows } = options;
  const separator = separatorOf(language);
  if (!groups) {
    const bounds = Object.values(sources);
    const error = bounds.find(({ status }) => status === "error")?.error;
    if (error) return <Note text={error.message} />;
    if (bounds.some(({ status }) => status === "pending")) return <Waiting />;
    return <Note text={label(options.notLoadedText ?? { text: 1817 })} />;
  }
  if (groups.length === 0)
    return (
      <div>
        <Note text={label(options.emptyText ?? { text: 900072 })} />
        {options.emptyHint ? <Note text={label(options.emptyHint)} /> : null}
      </div>
    );
  const changes = changesIn(data);
  const fields = fieldsOf(rows ?? [], options, changes);
  const numeric = fields.filter(({ isNumeric }) => isNumeric);
  const active = numeric.find(({ key }) => key === focused) ?? numeric[0];
  const write = (field: Field, value: string) =>
    change({ changed: entered(changes, rows ?? [], field, value.slice(0, mostCharacters), options) });
  const writeEntry = (field: Field) => (entry: Entry) => write(field, entry ?? "");
  const press = (field: Field) => (key: EntryKey) =>
    write(field, pressAllowed(typedIn(field.isChanged ? field.value : ""), key, rules) ?? "");
  return (
    <div className={classes.form}>
      <div className={classes.settings}>
        {groups.length > 1 ? (
          <div className={classes.groups}>
            {groups.map((group) => {
              const key = keyOf(group, options.groupKeyField);
              return (
                <UnstyledButton
                  key={key}
                  className={classes.group ?? ""}
                  aria-pressed={key === data["group"]}
                  disabled={disabled}
                  onClick={() => change({ group: key })}
                >
                  {textOf(group, options.groupLabelField)}
                </UnstyledButton>
              );
            })}
          </div>
        ) : null}
        {rows ? null : <Waiting />}
        <div className={classes.fields}>
          {fields.map((field) => {
            const limits = limitsOf(field, (value) => shown(String(value), separator));
            const name = limits === "" ? field.label : `${field.label} (${limits})`;
            return field.isNumeric ? (
              <EntryField
                key={field.key}
                label={name}
                unit={field.unit}
                value={shown(field.value, separator)}
                rules={rules}
                quiet
                first={false}
                disabled={disabled}
                active={field === active}
                press={press(field)}
                write={writeEntry(field)}
                next={next}
                focus={() => setFocused(field.key)}
                blur={blur}
              />
            ) : (
              <TextInput
                key={field.key}
                size="lg"
                label={name}
                value={field.value}
                disabled={disabled}
                maxLength={mostCharacters}
                onChange={(event) => write(field, event.currentTarget.value)}
                onBlur={blur}
              />
            );
          })}
        </div>
      </div>
      {active ? <Keypad press={press(active)} separator={separator} minus disabled={disabled} /> : null}
    </div>
  );
};

export default View;
