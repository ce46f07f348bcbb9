import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { without } from "../../surroundings/options.ts";
import { objectOf } from "../../values.ts";

/** The schema of the entries of a kind's list, with the definitions that it refers to. */
export const entrySchema = (kind: JsonObject, list: string): JsonObject => {
  const { items } = objectOf(propertiesOf(kind)[list]);
  const { $defs } = kind;
  return { ...objectOf(items), ...(isObject($defs) ? { $defs } : {}) };
};

/** An object's schema without some properties. */
export const withoutProperties = (schema: JsonObject, names: readonly string[]): JsonObject => ({
  ...schema,
  properties: without(propertiesOf(schema), names),
});

/** An object's schema with one property of another shape; what stood there gives its title. */
export const withProperty = (schema: JsonObject, name: string, inner: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...propertiesOf(schema), [name]: inner },
});
