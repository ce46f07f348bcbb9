import type { JsonObject } from "#schemas/documents/json.ts";

/** So many entries of a record are drawn at once. */
export const shownAtOnce = 40;

type Entry = readonly [key: string, value: unknown];

/** The entries whose name or text holds what is sought. */
export const matching = (entries: readonly Entry[], sought: string): Entry[] => {
  const part = sought.trim().toLowerCase();
  if (part === "") return [...entries];
  return entries.filter(
    ([key, value]) =>
      key.toLowerCase().includes(part) || (typeof value === "string" && value.toLowerCase().includes(part)),
  );
};

/** The record with another name for one entry, at its place; itself where the name is empty or taken. */
export const renamed = (record: JsonObject, from: string, to: string): JsonObject => {
  const name = to.trim();
  if (name === "" || name === from || Object.hasOwn(record, name)) return record;
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key === from ? name : key, value]));
};

/** A name that no entry has. */
export const freshKey = (record: JsonObject): string => {
  let number = 1;
  while (Object.hasOwn(record, `name${number}`)) number += 1;
  return `name${number}`;
};
