import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { without } from "../../surroundings/options.ts";

/** The schema of the entries of a kind's list, with the definitions that it refers to. */
export const entrySchema = (kind: JsonObject, list: string): JsonObject => {
  const properties = kind["properties"] as JsonObject;
  const items = (properties[list] as JsonObject | undefined)?.["items"];
  const { $defs } = kind;
  return { ...(isObject(items) ? items : {}), ...(isObject($defs) ? { $defs } : {}) };
};

/** An object's schema without some properties. */
export const withoutProperties = (schema: JsonObject, names: readonly string[]): JsonObject => ({
  ...schema,
  properties: without(schema["properties"] as JsonObject, names),
});

/** An object's schema with one property of another shape; what stood there gives its title. */
export const withProperty = (schema: JsonObject, name: string, inner: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...(schema["properties"] as JsonObject), [name]: inner },
});
