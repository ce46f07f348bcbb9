import { isObject, type JsonObject } from "#schemas/documents/json.ts";

const listed = (schema: JsonObject): readonly unknown[] => {
  const { enum: choices, items } = schema;
  if (Array.isArray(choices)) return choices;
  return isObject(items) && Array.isArray(items["enum"]) ? items["enum"] : [];
};

/** The choices of an option or of a list of choices; values that are held besides come last. */
export const choicesOf = (schema: JsonObject, ...held: readonly unknown[]): unknown[] => {
  const choices = listed(schema).filter((choice) => choice !== null);
  const others = held.filter((one) => one !== undefined && one !== null && !choices.includes(one));
  return [...choices, ...others];
};
