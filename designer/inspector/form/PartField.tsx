import { getDefaultRegistry } from "@rjsf/core";
import type { FieldProps } from "@rjsf/utils";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { editorOf } from "../editors.ts";
import { useFaultsAt, useFormParts } from "../../surroundings/form-context.ts";
import { ValueField } from "./ValueField.tsx";

const { SchemaField } = getDefaultRegistry().fields;

/** A reference is followed once, so that what it leads to finds its editor. */
const followed = (schema: JsonObject, { registry, formData }: FieldProps): JsonObject =>
  typeof schema["$ref"] === "string" ? registry.schemaUtils.retrieveSchema(schema, formData) : schema;

/** One part of a form: nothing while it is hidden, its own editor where its type has one, else what it is made of. */
export const PartField = (props: FieldProps) => {
  const { hidden } = useFormParts();
  const { fieldPathId, formData, name, onChange } = props;
  const path = fieldPathId.path;
  const faults = useFaultsAt(path);
  if (hidden.has(pointer(path))) return null;
  const schema = followed(props.schema, props);
  if ("const" in schema || schema["x-awaited"] === true) return null;
  const chosen = editorOf(schema);
  if (!chosen) return SchemaField ? <SchemaField {...props} /> : null;
  return (
    <ValueField
      editor={chosen.name}
      id={fieldPathId.$id}
      name={name}
      path={path}
      schema={chosen.schema}
      value={formData}
      faults={faults}
      change={(value) => onChange(value, path)}
    />
  );
};
