import type { TSchema } from "typebox";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";

/** The keywords of a schema, as JSON Schema has them. */
export const jsonOf = (schema: TSchema): JsonObject => {
  if (!isObject(schema)) throw new TypeError("Expected a schema");
  return schema;
};
