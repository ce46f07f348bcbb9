import Form, { type IChangeEvent } from "@rjsf/core";
import { type ComponentProps, useCallback, useId, useMemo, useRef } from "react";
import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, replaceAt } from "#schemas/documents/json.ts";
import { hiddenOptions } from "#schemas/values/shown.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited } from "../documents/SessionProvider.tsx";
import { faultsBelow } from "../surroundings/faults.ts";
import { FormPartsContext, QueryContext, SourceContext } from "../surroundings/form-context.ts";
import { ListField } from "./form/ListField.tsx";
import { PartField } from "./form/PartField.tsx";
import { queryOf, sourceOf } from "../surroundings/source.ts";
import { FieldTemplate, MultiSchemaFieldTemplate, ObjectFieldTemplate, SelectWidget } from "./form/templates.tsx";
import { Unfolded } from "./form/Unfolded.tsx";
import { formSchema } from "./form-schema.ts";
import classes from "./inspector.module.css";
import { noneKept, writtenValue } from "./kept.ts";
import { withoutUndefined } from "../surroundings/options.ts";
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

/** The form that a schema asks for, over a part of the document under edit. */
const Inspector = ({ schema, value, defaults, path, title, change, faults: own, saved }: InspectorProps) => {
  const { label, text } = useText();
  const found = useEdited(({ findings }) => findings?.faults ?? none);
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const form = useMemo(() => formSchema(schema), [schema]);
  const id = `form${useId()}`;
  const kept = useRef(noneKept);
  const latest = useRef(value);
  latest.current = value;

  const hidden = useMemo(() => hiddenOptions(form, value, defaults), [form, value, defaults]);
  const faults = useMemo(() => [...faultsBelow(found, path), ...(own ?? [])], [found, path, own]);
  const query = useMemo(() => queryOf(value), [value]);
  const parts = useMemo(
    () => ({ defaults, hidden, readOnly: isReadOnly, faults, value, at: path }),
    [defaults, hidden, isReadOnly, faults, value, path],
  );

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
  const formContext = useMemo(
    () => ({
      change: (one: unknown, at: Path) => write(replaceAt(latest.current, at, one) as JsonObject),
    }),
    [write],
  );
  return (
    <FormPartsContext value={parts}>
      <SourceContext value={sourceOf(form, value, defaults)}>
        <QueryContext value={query}>
          <div className={classes["inspector"]}>
            {title === undefined ? null : <h2 className={classes["title"]}>{label(title)}</h2>}
            {saved && <Saved {...saved} config={value} load={(config) => change(config, "")} />}
            <Form
              tagName="div"
              schema={form}
              formData={value}
              validator={validator}
              fields={fields}
              templates={templates}
              widgets={widgets}
              formContext={formContext}
              disabled={isReadOnly}
              idPrefix={id}
              translateString={(_, [number = ""] = []) => (number === "" ? "" : text("inspector.choice", { number }))}
              noValidate
              noHtml5Validate
              showErrorList={false}
              experimental_defaultFormStateBehavior={noDefaults}
              onChange={({ formData }: IChangeEvent) => write(isObject(formData) ? formData : {})}
            >
              <></>
            </Form>
          </div>
        </QueryContext>
      </SourceContext>
    </FormPartsContext>
  );
};

export default Inspector;
