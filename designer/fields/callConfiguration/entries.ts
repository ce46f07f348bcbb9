import { bodyDepth, type BodyEntry, bodyEntryTypes } from "#schemas/values/callConfiguration/schema.ts";
import type { CallConfiguration } from "#schemas/values/callConfiguration/schema.ts";

export type CallMethod = NonNullable<CallConfiguration["method"]>;

/** The methods whose calls have a body. */
export const hasBody = (method: CallMethod): boolean => method !== "get" && method !== "delete";

/** What an entry may be at a depth, from 1: the deepest ones hold no others. */
export const typesAt = (depth: number): readonly BodyEntry["type"][] =>
  depth < bodyDepth ? bodyEntryTypes : bodyEntryTypes.filter((type) => type !== "nested");

/** The entry as another type; what belonged to the one before goes. */
export const withType = ({ key }: BodyEntry, type: BodyEntry["type"]): BodyEntry => {
  switch (type) {
    case "value":
      return { key, type, value: "" };
    case "dataValue":
      return { key, type, dataValue: { dataSource: "" } };
    case "nested":
      return { key, type, nested: [] };
    case "prompt":
      return { key, type, dataType: "text" };
  }
};

/** The keys that stand twice on a level. */
export const doubledKeys = (entries: readonly BodyEntry[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(entries.flatMap(({ key }) => (seen.has(key) ? [key] : (seen.add(key), []))));
};
