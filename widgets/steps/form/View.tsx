import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { EntryField } from "#widgets/controls/keypad/EntryField.tsx";
import { type EntryKey, shown } from "#widgets/controls/keypad/entry.ts";
import { Keypad, separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import { type Key, keyOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import classes from "./form.module.css";
import {
  activeOf,
  afterKey,
  captionOf,
  changesIn,
  entered,
  type Field,
  fieldsOf,
  mostCharacters,
  type Options,
  rules,
} from "./logic.ts";

/** Settings of a group, edited in place: numbers with the keypad beside them, texts with the keyboard. */
const View = (props: StepViewProps<Options>) => {
  const { options, sources, reload } = props;
  const { label } = useText();
  const [focused, setFocused] = useState<Key | null>(null);
  const { groups } = options;
  if (!groups) return <NotLoaded sources={sources} text={options.notLoadedText} reload={reload} />;
  if (groups.length === 0)
    return (
      <div>
        <Note text={label(options.emptyText ?? { text: 900072 })} />
        {options.emptyHint ? <Note text={label(options.emptyHint)} /> : null}
      </div>
    );
  return <Settings {...props} groups={groups} focused={focused} onFocus={setFocused} />;
};

interface SettingsProps extends StepViewProps<Options> {
  groups: readonly Row[];
  focused: Key | null;
  onFocus: (key: Key) => void;
}

const Settings = ({ options, data, disabled, change, next, blur, groups, focused, onFocus }: SettingsProps) => {
  const { language } = useText();
  const { rows } = options;
  const separator = separatorOf(language);
  const changes = changesIn(data);
  const fields = fieldsOf(rows ?? [], options, changes);
  const active = activeOf(fields, focused);
  const write = (field: Field, value: string) =>
    change({ changed: entered(changes, rows ?? [], field, value, options) });
  const press = (field: Field) => (key: EntryKey) => write(field, afterKey(field, key));
  return (
    <div className={classes.form}>
      <div className={classes.settings}>
        {groups.length > 1 ? <Groups {...{ options, groups, chosen: data["group"], disabled, change }} /> : null}
        {rows ? null : <Waiting />}
        <div className={classes.fields}>
          {fields.map((field) => (
            <Setting
              key={field.key}
              {...{ field, separator, disabled, next, blur }}
              active={field === active}
              press={press(field)}
              write={(value) => write(field, value)}
              focus={() => onFocus(field.key)}
            />
          ))}
        </div>
      </div>
      {active ? <Keypad press={press(active)} separator={separator} minus disabled={disabled} /> : null}
    </div>
  );
};

interface GroupsProps extends Pick<StepViewProps<Options>, "options" | "disabled" | "change"> {
  groups: readonly Row[];
  /** The key of the chosen one. */
  chosen: unknown;
}

const Groups = ({ options, groups, chosen, disabled, change }: GroupsProps) => (
  <div className={classes.groups}>
    {groups.map((group) => {
      const key = keyOf(group, options.groupKeyField);
      return (
        <UnstyledButton
          key={key}
          className={classes.group ?? ""}
          aria-pressed={key === chosen}
          disabled={disabled}
          onClick={() => change({ group: key })}
        >
          {textOf(group, options.groupLabelField)}
        </UnstyledButton>
      );
    })}
  </div>
);

interface SettingProps extends Pick<StepViewProps, "disabled" | "next"> {
  field: Field;
  separator: string;
  /** The keys of the keypad go to it. */
  active: boolean;
  press: (key: EntryKey) => void;
  write: (value: string) => void;
  focus: () => void;
  blur: (() => void) | undefined;
}

const Setting = ({ field, separator, disabled, active, press, write, next, focus, blur }: SettingProps) => {
  const name = captionOf(field, (value) => shown(String(value), separator));
  if (field.isNumeric)
    return (
      <EntryField
        label={name}
        unit={field.unit}
        value={shown(field.value, separator)}
        quiet
        first={false}
        write={(entry) => write(entry ?? "")}
        {...{ rules, disabled, active, press, next, focus, blur }}
      />
    );
  return (
    <TextInput
      size="lg"
      label={name}
      value={field.value}
      disabled={disabled}
      maxLength={mostCharacters}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={blur}
    />
  );
};

export default View;
