import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { ADDITIONAL_PROPERTY_FLAG } from "@rjsf/utils";

/** Is it one that its object's schema names, and no entry of a person's choice? */
const isNamed = (schema: JsonObject, name: string): boolean => {
  const property = propertiesOf(schema)[name];
  return property !== undefined && !(ADDITIONAL_PROPERTY_FLAG in property);
};

/** The names of an object's entries that a person has chosen. */
export const entryNames = (schema: JsonObject, value: JsonObject): string[] =>
  Object.keys(value).filter((name) => !isNamed(schema, name) && !name.startsWith("x-"));

/** May an object have entries whose names people choose? */
export const takesEntries = ({ additionalProperties }: JsonObject): boolean =>
  additionalProperties === true || isObject(additionalProperties);

/** What is wrong with the name of an entry beside others, as a text key; null where nothing is. */
export const nameFault = (schema: JsonObject, others: JsonObject, name: string): string | null => {
  const pattern = schema["x-keys"];
  if (name.trim() === "") return "inspector.name_empty";
  if (Object.hasOwn(others, name) || isNamed(schema, name)) return "inspector.name_taken";
  return typeof pattern === "string" && !new RegExp(pattern, "u").test(name) ? "inspector.name_odd" : null;
};

/**
 * The names that are offered for an entry, by the schema's `x-names`: the names themselves, or the member beside the
 * object whose value says what there is to name.
 */
export const offeredNames = (
  schema: JsonObject,
  beside: JsonObject,
  namesOf: (chosen: string) => readonly string[],
): readonly string[] => {
  const names = schema["x-names"];
  if (Array.isArray(names)) return names.map(String);
  return typeof names === "string" ? namesOf(String(beside[names])) : [];
};
