import { ColorSwatch, MultiSelect, PasswordInput, Switch, Textarea, TextInput } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { EntryProps } from "./entry.ts";
import { colorOf, type Field, listOf } from "./logic.ts";
import classes from "./record.module.css";

type Sized = EntryProps & { maxLength: number | undefined };

const textOf = (value: EntryProps["value"]): string => (typeof value === "string" ? value : "");

export const LongTextEntry = ({ shared, value, write, maxLength = 2000 }: Sized) => (
  <Textarea
    {...shared}
    autosize
    minRows={2}
    maxRows={8}
    maxLength={maxLength}
    value={textOf(value)}
    onChange={({ currentTarget }) => write(currentTarget.value)}
  />
);

/** What is typed shows as dots; no browser fills in a password of somebody else. */
export const SecretEntry = ({ shared, value, write, maxLength = 200 }: Sized) => (
  <PasswordInput
    {...shared}
    autoComplete="new-password"
    maxLength={maxLength}
    visibilityToggleButtonProps={{ "aria-hidden": true }}
    value={textOf(value)}
    onChange={({ currentTarget }) => write(currentTarget.value)}
  />
);

export const BooleanEntry = ({ shared, value, write }: EntryProps) => {
  const { label, description, error, disabled } = shared;
  return (
    <div className={classes.flag}>
      <Switch
        size="md"
        label={label}
        description={description}
        error={error}
        disabled={disabled}
        checked={value === true}
        onChange={({ currentTarget }) => write(currentTarget.checked)}
      />
    </div>
  );
};

export const ChoicesEntry = ({ shared, value, write, choices }: EntryProps & { choices: Field["choices"] }) => {
  const { label } = useText();
  const taken = listOf(value);
  const offered = new Map((choices ?? []).map((one) => [one.value, label(one.label)]));
  for (const one of taken) if (!offered.has(one)) offered.set(one, one);
  return (
    <MultiSelect
      {...shared}
      searchable
      data={[...offered].map(([one, name]) => ({ value: one, label: name }))}
      value={taken}
      onChange={write}
    />
  );
};

/** A colour is chosen from the browser's own picker, or typed. */
export const ColorEntry = ({ shared, value, write }: EntryProps) => {
  const { text } = useText();
  const color = colorOf(value);
  return (
    <TextInput
      {...shared}
      maxLength={32}
      placeholder="#rrggbb"
      value={textOf(value)}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      leftSection={
        <label className={classes.swatch}>
          <ColorSwatch component="span" size={24} color={color ?? "transparent"} />
          <input
            type="color"
            aria-label={text("controls.record.pick_color", { field: shared.label })}
            disabled={shared.disabled}
            value={color ?? "#808080"}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        </label>
      }
      leftSectionPointerEvents="all"
    />
  );
};
