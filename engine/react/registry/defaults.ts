import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { TypeSchema } from "#engine/registry/types.ts";

const none: JsonObject = {};

/** The options that a type has before a document says anything; none of a type that is not known. */
export const defaultsOf = (type: Pick<TypeSchema, "defaults"> | undefined): JsonObject => {
  const defaults: unknown = type?.defaults;
  return isObject(defaults) ? defaults : none;
};
