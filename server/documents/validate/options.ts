import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { TypedPart } from "#schemas/documents/walk.ts";
import type { Surroundings, TypeSchema } from "../types.ts";
import { findType } from "./type-catalogue.ts";

const withoutOwnKeys = (options: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(options).filter(([key]) => !key.startsWith("x-")));

/** The options of a part as they hold: its own over those of its preset over the type's defaults. */
export const wholeOptions = (part: TypedPart, type: TypeSchema, surroundings: Surroundings): JsonObject => {
  const isType = findType(surroundings.types, part.family, part.name) !== undefined;
  const preset = isType ? undefined : surroundings.preset(part.family, part.name);
  return { ...(isObject(type.defaults) ? type.defaults : {}), ...preset?.options, ...withoutOwnKeys(part.options) };
};
