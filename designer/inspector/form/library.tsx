import type { FieldProps, Registry } from "@rjsf/utils";

/** Takes a value over into the form's own; `undefined` clears it. */
export type Change = FieldProps["onChange"];

/** A part of a form as the form library draws any: by what is registered for its schema. */
export const SchemaPart = (props: FieldProps) => {
  const { SchemaField } = props.registry.fields;
  return SchemaField ? <SchemaField {...props} /> : null;
};

/** What changes the whole form's value at a path: the form hands it to its parts as the library's context. */
export const changeOf = ({ formContext }: Pick<Registry, "formContext">): Change => {
  const { change }: { change: Change } = formContext;
  return change;
};
