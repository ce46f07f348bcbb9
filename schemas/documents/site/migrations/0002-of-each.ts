import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { Migration } from "#schemas/documents/migrate/sequence.ts";

const bundleOf = (value: unknown): number => {
  const count = typeof value === "string" || typeof value === "number" ? Number(value) : 0;
  return Number.isInteger(count) && count > 0 ? Math.min(count, 500) : 4;
};

const limitOf = (value: unknown): number =>
  typeof value === "number" && value > 0 ? Math.min(Math.ceil(value), 1_000_000_000) : 0;

/** What the value of a setting of a single one has counted as, by how its name begins. */
const counted: readonly (readonly [string, (value: unknown) => number])[] = [
  ["machine_bundle_quantity_", bundleOf],
  ["machine_counter_limit_", limitOf],
];

const broughtOn = ([name, value]: [string, unknown]): [string, unknown] => {
  const [, countOf] = counted.find(([start]) => name.startsWith(start) && name !== start) ?? [];
  return [name, countOf ? countOf(value) : value];
};

const withCounts = (settings: JsonObject): JsonObject => Object.fromEntries(Object.entries(settings).map(broughtOn));

/** Settings of single ones are whole numbers in their bounds: what was none becomes the one that held instead. */
export const ofEach: Migration = {
  to: 2,
  up: (body) => ({
    ...body,
    ...(isObject(body.settings) ? { settings: withCounts(body.settings) } : {}),
    schemaVersion: 2,
  }),
};
