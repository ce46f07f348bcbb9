import { NativeSelect, Switch } from "@mantine/core";
import { useColumnHeading, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import classes from "./cards.module.css";

/** What of an option's schema its field is made from. */
export interface OptionSchema {
  title?: string;
  type?: string;
  enum?: readonly string[];
  anyOf?: readonly OptionSchema[];
  items?: OptionSchema;
  maxItems?: number;
  "x-prerequisite"?: { key: string; value?: unknown };
}

/** An option that needs another one is offered only with that. */
export const isOffered = ({ "x-prerequisite": needed }: OptionSchema, options: Row): boolean =>
  needed === undefined || options[needed.key] === needed.value;

const choicesOf = ({ enum: choices, anyOf = [] }: OptionSchema): readonly string[] =>
  choices ?? anyOf.flatMap((one) => one.enum ?? []);

/** A choice by its text under the option, or by the heading of the field that it names. */
const useChoiceText = (name: string) => {
  const { text } = useText();
  const heading = useColumnHeading();
  return (choice: string): string => {
    const key = `cards.choice.${name}.${choice}`;
    const said = text(key);
    return said === `[${key}]` ? heading(choice) : said;
  };
};

interface ChoiceProps {
  /** The option's. */
  name: string;
  label: string;
  choices: readonly string[];
  /** Text of the choice of none; without it there is none. */
  none?: string;
  value: unknown;
  onChange: (value: string | null) => void;
}

const Choice = ({ name, label, choices, none, value, onChange }: ChoiceProps) => {
  const textOf = useChoiceText(name);
  return (
    <NativeSelect
      size="md"
      label={label}
      value={typeof value === "string" ? value : ""}
      data={[
        ...(none === undefined ? [] : [{ value: "", label: none }]),
        ...choices.map((choice) => ({ value: choice, label: textOf(choice) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
};

interface OptionFieldProps {
  name: string;
  schema: OptionSchema;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A list of so many places, each with a choice or empty. */
const Places = ({ name, schema, value, onChange }: OptionFieldProps) => {
  const { text } = useText();
  const places: unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={classes["places"]}>
      <legend>{text(schema.title ?? "")}</legend>
      {Array.from({ length: schema.maxItems ?? places.length }, (_, at) => (
        <Choice
          key={at}
          name={name}
          label={text("cards.place", { number: at + 1 })}
          choices={choicesOf(schema.items ?? {})}
          none={text("cards.empty_place")}
          value={places[at]}
          onChange={(chosen) => onChange(places.with(at, chosen))}
        />
      ))}
    </fieldset>
  );
};

/** The field of one option: a switch, a choice, or a list of choices. */
export const OptionField = ({ name, schema, value, onChange }: OptionFieldProps) => {
  const { text } = useText();
  const label = text(schema.title ?? "");
  if (schema.type === "array") return <Places name={name} schema={schema} value={value} onChange={onChange} />;
  if (schema.type === "boolean")
    return (
      <Switch
        size="md"
        className={classes["switch"] ?? ""}
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  return <Choice name={name} label={label} choices={choicesOf(schema)} value={value} onChange={onChange} />;
};
