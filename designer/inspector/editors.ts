import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { fieldEditors } from "../fields/index.ts";
import type { EditorName } from "../fields/types.ts";
import { withoutChoice } from "../surroundings/options.ts";

/** The choices of a union that are not nothing; null where the schema is no union. */
const choicesOf = (schema: JsonObject): JsonObject[] | null =>
  Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter((one) => isObject(one) && one["type"] !== "null") : null;

const isScalar = (schema: unknown): boolean =>
  isObject(schema) && (schema["type"] === "string" || schema["type"] === "number" || schema["type"] === "integer");

const listEditor = (items: unknown): EditorName | null => {
  if (!isObject(items) || "x-value" in items) return null;
  if ("enum" in items) return "multiselect";
  if (items["type"] === "string") return "list";
  return items["type"] === "number" || items["type"] === "integer" ? "numlist" : null;
};

const recordEditor = (schema: JsonObject): EditorName | null => {
  const values = schema["additionalProperties"];
  if ("properties" in schema || !isObject(values)) return null;
  return values["type"] === "string" || Object.keys(values).length === 0 ? "record" : null;
};

const plainEditor = (schema: JsonObject): EditorName | null => {
  if ("enum" in schema) return "select";
  switch (schema["type"]) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "array":
      return listEditor(schema["items"]);
    case "object":
      return recordEditor(schema);
    default:
      return Object.keys(schema).every((key) => key === "title" || key === "description") ? "expression" : null;
  }
};

const isEditorName = (name: string): name is EditorName => Object.hasOwn(fieldEditors, name);

export interface ChosenEditor {
  name: EditorName;
  /** The schema that the editor works by: of a union with nothing, the other choice. */
  schema: JsonObject;
}

/**
 * The editor of a value by its schema; null where the value is made of parts, which the form lays out itself. A value
 * that may be nothing is edited as what it is otherwise.
 */
export const editorOf = (schema: JsonObject): ChosenEditor | null => {
  const type = schema["x-value"];
  if (typeof type === "string" && type !== "section" && isEditorName(type)) return { name: type, schema };
  if (schema["x-label"] === true) return { name: "label", schema };
  const choices = choicesOf(schema);
  if (choices?.some((choice) => choice["x-label"] === true)) return { name: "label", schema };
  const [only, ...others] = choices ?? [];
  if (only && others.length === 0) return editorOf({ ...withoutChoice(only), ...labelsOf(schema), "x-nullable": true });
  if (choices && choices.length === 2 && choices.every((choice) => isScalar(choice) && !("enum" in choice)))
    return { name: "string", schema };
  if (choices || "oneOf" in schema || "$ref" in schema) return null;
  const name = plainEditor(schema);
  return name ? { name, schema } : null;
};

const labelsOf = ({ title, description, default: fallback }: JsonObject): JsonObject => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
  ...(fallback === undefined ? {} : { default: fallback }),
});
