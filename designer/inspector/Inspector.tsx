import Form, { type IChangeEvent } from "@rjsf/core";
import { type ComponentProps, useCallback, useId, useMemo, useRef } from "react";
import type { Fault } from "#schemas/documents/envelope.ts";
import { type JsonObject, type Path, replaceAt } from "#schemas/documents/json.ts";
import { hiddenOptions } from "#schemas/values/shown.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited } from "../documents/SessionProvider.tsx";
import { faultsBelow } from "../surroundings/faults.ts";
import {
  type FormParts,
  FormPartsContext,
  QueryContext,
  SourceContext,
  useFormParts,
} from "../surroundings/form-context.ts";
import { ListField } from "./form/ListField.tsx";
import { PartField } from "./form/PartField.tsx";
import { queryOf, sourceOf } from "../surroundings/source.ts";
import { FieldTemplate, MultiSchemaFieldTemplate, ObjectFieldTemplate, SelectWidget } from "./form/templates.tsx";
import { Unfolded } from "./form/Unfolded.tsx";
import { formSchema } from "./form-schema.ts";
import classes from "./inspector.module.css";
import { noneKept, writtenValue } from "./kept.ts";
import { withoutUndefined } from "../surroundings/options.ts";
import { objectOf } from "../values.ts";
import { Saved } from "./Saved.tsx";
import type { InspectorProps } from "./types.ts";
import { validator } from "./validator.ts";

const none: readonly Fault[] = [];

type FormProps = ComponentProps<typeof Form>;

const fields: NonNullable<FormProps["fields"]> = {
  SchemaField: PartField,
  ArrayField: ListField,
  CyclicSchemaField: Unfolded,
};
const templates: NonNullable<FormProps["templates"]> = {
  FieldTemplate,
  ObjectFieldTemplate,
  MultiSchemaFieldTemplate,
};
const widgets: NonNullable<FormProps["widgets"]> = { SelectWidget };

/** A document holds what was written and no defaults. */
const noDefaults: NonNullable<FormProps["experimental_defaultFormStateBehavior"]> = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  requiredBooleanDefault: "skip",
  allOf: "skipDefaults",
};

const changedProperty = (before: JsonObject, after: JsonObject): string | undefined =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].find((name) => !isSameJson(before[name], after[name]));

/** Writes what a person changes: hidden options are kept aside and come back when they are shown again. */
const useWriting = (form: JsonObject, { value, defaults, change }: InspectorProps) => {
  const kept = useRef(noneKept);
  const latest = useRef(value);
  latest.current = value;
  const write = useCallback(
    (after: JsonObject) => {
      const before = latest.current;
      const property = changedProperty(before, after);
      if (property === undefined) return;
      const written = writtenValue(form, before, withoutUndefined(after), kept.current, defaults);
      kept.current = written.kept;
      latest.current = written.value;
      change(written.value, property);
    },
    [form, defaults, change],
  );
  const writeAt = useCallback((one: unknown, at: Path) => write(objectOf(replaceAt(latest.current, at, one))), [write]);
  return { write, writeAt };
};

/** What the parts of the form may know of the whole. */
const useParts = (form: JsonObject, { value, defaults, path, faults: own }: InspectorProps): FormParts => {
  const found = useEdited(({ findings }) => findings?.faults ?? none);
  const readOnly = useEdited((state) => state.readOnly !== null);
  const hidden = useMemo(() => hiddenOptions(form, value, defaults), [form, value, defaults]);
  const faults = useMemo(() => [...faultsBelow(found, path), ...(own ?? [])], [found, path, own]);
  return useMemo(
    () => ({ defaults, hidden, readOnly, faults, value, at: path }),
    [defaults, hidden, readOnly, faults, value, path],
  );
};

/** The form that a schema asks for, over a part of the document under edit. */
const Inspector = (props: InspectorProps) => {
  const { schema, value, defaults, title, change, saved } = props;
  const { label } = useText();
  const form = useMemo(() => formSchema(schema), [schema]);
  const parts = useParts(form, props);
  const query = useMemo(() => queryOf(value), [value]);
  return (
    <FormPartsContext value={parts}>
      <SourceContext value={sourceOf(form, value, defaults)}>
        <QueryContext value={query}>
          <div className={classes["inspector"]}>
            {title === undefined ? null : <h2 className={classes["title"]}>{label(title)}</h2>}
            {saved && <Saved {...saved} config={value} load={(config) => change(config, "")} />}
            <Fields form={form} of={props} />
          </div>
        </QueryContext>
      </SourceContext>
    </FormPartsContext>
  );
};

/** The fields that the form library makes of the schema. */
const Fields = ({ form, of }: { form: JsonObject; of: InspectorProps }) => {
  const { text } = useText();
  const { readOnly } = useFormParts();
  const id = `form${useId()}`;
  const { write, writeAt } = useWriting(form, of);
  const formContext = useMemo(() => ({ change: writeAt }), [writeAt]);
  return (
    <Form
      tagName="div"
      schema={form}
      formData={of.value}
      validator={validator}
      fields={fields}
      templates={templates}
      widgets={widgets}
      formContext={formContext}
      disabled={readOnly}
      idPrefix={id}
      translateString={(_, [number = ""] = []) => (number === "" ? "" : text("inspector.choice", { number }))}
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={noDefaults}
      onChange={({ formData }: IChangeEvent) => write(objectOf(formData))}
    >
      <></>
    </Form>
  );
};

export default Inspector;
