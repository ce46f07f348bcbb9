import { isObject, type JsonObject } from "#schemas/documents/json.ts";

/** Lists and maps whose entries people have composed: a migration may not lose one of them. */
const counted = [
  "widgets",
  "dataSources",
  "parameters",
  "steps",
  "sources",
  "columns",
  "buttons",
  "entries",
  "items",
  "children",
  "texts",
  "settings",
  "variables",
  "permissions",
] as const;
export type PartCounts = Partial<Record<(typeof counted)[number], number>>;

const sizeOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;

/** How many entries each counted list of the document has, wherever it stands, options of widgets and steps left out. */
export const countParts = (document: JsonObject): PartCounts => {
  const counts: PartCounts = {};
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      const name = counted.find((candidate) => candidate === key);
      if (name) counts[name] = (counts[name] ?? 0) + sizeOf(child);
      if (key !== "config" && key !== "options") visit(child);
    }
  };
  visit(document);
  return counts;
};

/** Sentences that name each list that became shorter. */
export const lostParts = (before: PartCounts, after: PartCounts): string[] =>
  counted
    .filter((name) => (after[name] ?? 0) < (before[name] ?? 0))
    .map((name) => `Expected ${before[name]} ${name} after the migration, got ${after[name] ?? 0}`);
