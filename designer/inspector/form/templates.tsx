import { NativeSelect } from "@mantine/core";
import type {
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  WidgetProps,
} from "@rjsf/utils";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { defaultAt } from "#schemas/values/shown.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Faults } from "../../fields/parts/Faults.tsx";
import { Section } from "../../fields/parts/Section.tsx";
import { messagesAt } from "../../surroundings/faults.ts";
import { clearOptions, isChanged, resetOptions } from "../../surroundings/options.ts";
import classes from "./form.module.css";
import { useFaultsAt, useFormParts } from "../../surroundings/form-context.ts";
import { objectOf } from "../../values.ts";
import { changeOf } from "./library.tsx";
import { MapEntries } from "./MapEntries.tsx";
import { entryNames, takesEntries } from "./map-names.ts";
import { Place, useSought } from "./Place.tsx";
import { useTitles } from "../../surroundings/use-titles.ts";

/** What the form library draws around a part: its faults. */
export const FieldTemplate = ({ children, fieldPathId, hidden }: FieldTemplateProps) => {
  const messages = messagesAt(useFaultsAt(fieldPathId.path));
  if (hidden) return null;
  return (
    <div className={classes["stack"]}>
      {children}
      <Faults messages={messages} />
    </div>
  );
};

/** An object: its parts one below the other, below a heading unless it is the form or an entry of a list. */
export const ObjectFieldTemplate = (props: ObjectFieldTemplateProps) => {
  const { properties, fieldPathId, formData, registry } = props;
  const { defaults, readOnly, at } = useFormParts();
  const titles = useTitles();
  const path = fieldPathId.path;
  const place = at + pointer(path);
  const isSought = useSought(place);
  const last = path.at(-1);
  const own: JsonObject = props.schema;
  const value = objectOf(formData);
  const entries = new Set(entryNames(own, value));
  const change = (next: JsonObject) => changeOf(registry)(next, path);
  const content = (
    <div className={classes["stack"]}>
      {properties.filter(({ hidden, name }) => !hidden && !entries.has(name)).map(({ content: part }) => part)}
      {takesEntries(own) && <MapEntries of={props} change={change} />}
    </div>
  );
  if (path.length === 0 || typeof last !== "string") return content;
  return (
    <Section
      label={titles.heading(own, last, path)}
      collapsible
      startsClosed={formData === undefined && !("x-value" in own)}
      isSought={isSought}
      changed={isChanged(formData, defaultAt(own, defaults, path))}
      {...(readOnly
        ? {}
        : { onClear: () => change(clearOptions(own, value)), onReset: () => change(resetOptions(own, value)) })}
    >
      <Place path={place} exact>
        {content}
      </Place>
    </Section>
  );
};

export const MultiSchemaFieldTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <div className={classes["stack"]}>
    {selector}
    {optionSchemaField}
  </div>
);

/** The choice between the shapes that a value may have. */
export const SelectWidget = ({ id, value, options, disabled, onChange }: WidgetProps) => {
  const { readOnly } = useFormParts();
  const { text } = useText();
  const titles = useTitles();
  const choices = options.enumOptions ?? [];
  return (
    <NativeSelect
      id={id}
      size="md"
      label={text("inspector.kind_of_value")}
      value={value === undefined ? "" : toText(value)}
      disabled={disabled || readOnly}
      data={choices.map((choice) => ({
        value: toText(choice.value),
        label: titles.title({ title: choice.label }, choice.label),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
