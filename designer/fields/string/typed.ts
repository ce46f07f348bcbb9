import { isObject, type JsonObject } from "#schemas/documents/json.ts";

export const shownText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const allowsNumber = (schema: JsonObject): boolean =>
  Array.isArray(schema["anyOf"]) &&
  schema["anyOf"].some((one) => isObject(one) && (one["type"] === "integer" || one["type"] === "number"));

/**
 * What typed text means: nothing where it is empty and no default has to be overruled, a number where the schema allows
 * one and only digits stand there, else the text.
 */
export const asTyped = (typed: string, schema: JsonObject, fallback: unknown): string | number | undefined => {
  if (typed === "") return fallback === undefined || fallback === "" ? undefined : "";
  return allowsNumber(schema) && /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
};
