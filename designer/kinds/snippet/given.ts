import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { EditStep } from "../../documents/edit.ts";

/** New names by the old ones. */
export type Renames = Readonly<Record<string, string>>;

/** Where something embeds a snippet: its slug with the values that its parameters are given. */
const givesTo = (value: JsonObject, slug: string): JsonObject | null =>
  value["slug"] === slug && isObject(value["parameters"]) ? value["parameters"] : null;

/** Names of parameters that a document gives a value for where it embeds a snippet, each once. */
export const givenNames = (value: unknown, slug: string): string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => givenNames(item, slug)))];
  if (!isObject(value)) return [];
  const given = Object.keys(givesTo(value, slug) ?? {});
  return [...new Set([...given, ...Object.values(value).flatMap((member) => givenNames(member, slug))])];
};

const renamedKeys = (given: JsonObject, renames: Renames): JsonObject =>
  Object.fromEntries(
    Object.entries(given)
      // A value that stands under the new name already holds.
      .filter(([name]) => !Object.hasOwn(renames, name) || !Object.hasOwn(given, renames[name] ?? ""))
      .map(([name, value]) => [Object.hasOwn(renames, name) ? (renames[name] ?? name) : name, value]),
  );

/** The document with the values that it gives a snippet under other names; the same object where none is renamed. */
export const renameGiven = (value: JsonObject, slug: string, renames: Renames): JsonObject => {
  if (!givenNames(value, slug).some((name) => Object.hasOwn(renames, name))) return value;
  const given = givesTo(value, slug);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      given && key === "parameters" ? renamedKeys(given, renames) : renameWithin(member, slug, renames),
    ]),
  );
};

const renameWithin = (value: unknown, slug: string, renames: Renames): unknown => {
  if (!Array.isArray(value)) return isObject(value) ? renameGiven(value, slug, renames) : value;
  return value.map((item) => renameWithin(item, slug, renames));
};

/** Which parameters the steps of a history have renamed, from the first name to the last. */
export const renamesIn = (steps: readonly EditStep[]): Renames =>
  steps.reduce<Renames>((renames, { label, values }) => {
    if (label !== "designer.edit.renameParameter") return renames;
    const [from, to] = [String(values["from"]), String(values["to"])];
    const [first = from] = Object.keys(renames).filter((name) => renames[name] === from);
    return { ...renames, [first]: to };
  }, {});
