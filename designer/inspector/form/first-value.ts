import type { SchemaUtilsType } from "@rjsf/utils";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { textsIn } from "../../values.ts";

/** How deep an empty value is made; recursion ends long before. */
const deepest = 6;

const ofType = (type: unknown): unknown => {
  switch (type) {
    case "array":
      return [];
    case "object":
      return {};
    case "string":
      return "";
    case "number":
    case "integer":
      return 0;
    case "boolean":
      return false;
    default:
      return null;
  }
};

/** The value that a new entry begins with: its default, its only value, or what it needs, as empty as can be. */
export const firstValue = (schema: JsonObject, utils: Pick<SchemaUtilsType, "retrieveSchema">, depth = 0): unknown => {
  if (schema["default"] !== undefined) return structuredClone(schema["default"]);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const first = Array.isArray(schema["anyOf"]) ? schema["anyOf"][0] : undefined;
  const inner = (one: unknown) =>
    isObject(one) && depth < deepest ? firstValue(utils.retrieveSchema(one), utils, depth + 1) : null;
  if (first !== undefined) return inner(first);
  const { properties, required } = schema;
  if (!isObject(properties)) return ofType(schema["type"]);
  return Object.fromEntries(textsIn(required).map((name) => [name, inner(properties[name])]));
};
