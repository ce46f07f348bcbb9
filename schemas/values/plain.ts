import { type TProperties, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** A group of options under a heading. */
export const section = <P extends TProperties>(properties: P, annotations: Annotations = {}) =>
  Type.Object(properties, { ...closed, ...annotations, "x-value": "section" });

/** A list of texts. */
export const list = (annotations: Annotations = {}) => Type.Array(Type.String(), { ...annotations, "x-value": "list" });

/** A list of numbers. */
export const numlist = (annotations: Annotations = {}) =>
  Type.Array(Type.Number(), { ...annotations, "x-value": "numlist" });

/** A text of several lines; `{parameter}` names are filled. */
export const text = (annotations: Annotations = {}) =>
  Type.String({ maxLength: 20_000, ...annotations, "x-value": "text" });

/** A text of one line; `{parameter}` names are filled. */
export const string = (annotations: Annotations = {}) =>
  Type.String({ maxLength: 4000, ...annotations, "x-value": "string" });

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const color = (annotations: Annotations = {}) =>
  Type.String({
    pattern: "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
    ...annotations,
    "x-value": "color",
  });

interface Range {
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/** A number; a slider in the designer when both limits are given. */
export const number = (annotations: Annotations & Range = {}) => Type.Number({ ...annotations, "x-value": "number" });

export const boolean = (annotations: Annotations = {}) => Type.Boolean({ ...annotations, "x-value": "boolean" });

/** One of the choices. */
export const select = <const V extends (string | number)[]>(choices: readonly [...V], annotations: Annotations = {}) =>
  Type.Enum(choices, { ...annotations, "x-value": "select" });

/** Any of the choices, each once. */
export const multiselect = <const V extends (string | number)[]>(
  choices: readonly [...V],
  annotations: Annotations = {},
) => Type.Array(Type.Enum(choices), { uniqueItems: true, ...annotations, "x-value": "multiselect" });
