import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import {
  ADDITIONAL_PROPERTY_FLAG,
  canExpand,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from "@rjsf/utils";
import type { JsonObject } from "#schemas/documents/json.ts";
import { defaultAt } from "#schemas/values/shown.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Faults } from "../../fields/parts/Faults.tsx";
import { IconAction } from "../../fields/parts/IconAction.tsx";
import { Section } from "../../fields/parts/Section.tsx";
import { messagesAt } from "../faults.ts";
import { clearOptions, isChanged, resetOptions } from "../options.ts";
import classes from "./form.module.css";
import { useFaultsAt, useFormParts } from "./form-context.ts";
import { useTitles } from "./use-titles.ts";

/** What the form library draws around a part: its faults, and for an entry of a record its key. */
export const FieldTemplate = (props: FieldTemplateProps) => {
  const { children, fieldPathId, schema, hidden } = props;
  const messages = messagesAt(useFaultsAt(fieldPathId.path));
  if (hidden) return null;
  const content = (
    <div className={classes["stack"]}>
      {children}
      <Faults messages={messages} />
    </div>
  );
  return ADDITIONAL_PROPERTY_FLAG in schema ? <RecordEntry {...props}>{content}</RecordEntry> : content;
};

const RecordEntry = ({ id, label, disabled, onKeyRenameBlur, onRemoveProperty, children }: FieldTemplateProps) => {
  const { text } = useText();
  return (
    <div>
      <div className={classes["record"]}>
        <TextInput
          key={label}
          id={`${id}-key`}
          label={text("inspector.key")}
          defaultValue={label}
          disabled={disabled}
          onBlur={onKeyRenameBlur}
        />
        <IconAction
          name={text("inspector.remove", { name: label })}
          icon={<IconTrash size={18} aria-hidden />}
          disabled={disabled}
          onClick={onRemoveProperty}
        />
      </div>
      {children}
    </div>
  );
};

/** An object: its parts one below the other, below a heading unless it is the form or an entry of a list. */
export const ObjectFieldTemplate = (props: ObjectFieldTemplateProps) => {
  const { properties, fieldPathId, formData, schema, uiSchema, disabled, onAddProperty, registry } = props;
  const { defaults, readOnly } = useFormParts();
  const { text } = useText();
  const titles = useTitles();
  const path = fieldPathId.path;
  const last = path.at(-1);
  const content = (
    <div className={classes["stack"]}>
      {properties.filter(({ hidden }) => !hidden).map(({ content: part }) => part)}
      {canExpand(schema, uiSchema, formData) && (
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled || readOnly}
          onClick={onAddProperty}
        >
          {text("inspector.add_key")}
        </Button>
      )}
    </div>
  );
  if (path.length === 0 || typeof last !== "string" || isKeyed(schema)) return content;
  const own = schema as JsonObject;
  const change = (value: JsonObject) => changeOf(registry)(value, path);
  const value = (formData ?? {}) as JsonObject;
  return (
    <Section
      label={titles.heading(own, last, path)}
      collapsible
      startsClosed={formData === undefined && !("x-value" in own)}
      changed={isChanged(formData, defaultAt(own, defaults, path))}
      {...(readOnly
        ? {}
        : { onClear: () => change(clearOptions(own, value)), onReset: () => change(resetOptions(own, value)) })}
    >
      {content}
    </Section>
  );
};

const isKeyed = (schema: object) => ADDITIONAL_PROPERTY_FLAG in schema;

type Change = (value: unknown, path: readonly (string | number)[]) => void;
const changeOf = ({ formContext }: ObjectFieldTemplateProps["registry"]): Change =>
  (formContext as { change: Change }).change;

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
  const choices = (options.enumOptions ?? []) as { value: unknown; label: string }[];
  return (
    <NativeSelect
      id={id}
      size="md"
      label={text("inspector.kind_of_value")}
      value={value === undefined ? "" : String(value as number)}
      disabled={disabled || readOnly}
      data={choices.map((choice) => ({
        value: String(choice.value as number),
        label: titles.title({ title: choice.label }, choice.label),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
