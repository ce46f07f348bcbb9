import type { Static } from "typebox";
import {
  type Entry,
  type EntryKey,
  type EntryRules,
  entryIn,
  pressAllowed,
  typedIn,
} from "#widgets/controls/keypad/entry.ts";
import type { schema, stepData } from "./schema.ts";

export type Options = Static<typeof schema.options>;
type Data = Static<typeof stepData>;
export type FieldKey = Options["fields"][number]["key"];

/** One field of one group, counted from 0. */
export interface Cell {
  field: FieldKey;
  group: number;
}

export const rulesOf = ({ decimals = 0 }: Pick<Options, "decimals">): Required<EntryRules> => ({
  integer: decimals === 0,
  decimals,
  negative: false,
});

const valuesOf = (data: Readonly<Record<string, unknown>>, field: FieldKey): readonly unknown[] => {
  const values = data[field];
  return Array.isArray(values) ? values : [];
};

/** What stands in a cell: what was typed, else the number of the document. */
export const entryOf = (data: Readonly<Record<string, unknown>>, { field, group }: Cell): Entry => {
  const value = valuesOf(data, field)[group];
  return entryIn(value, value);
};

/** What is written when something is entered in a cell: the field of every group. */
export const entered = (
  data: Readonly<Record<string, unknown>>,
  { field, group }: Cell,
  entry: Entry,
  groups: number,
): Data => {
  const known = valuesOf(data, field);
  const values = Array.from({ length: groups }, (_, index) => {
    const value = index === group ? entry : known[index];
    return typeof value === "string" || typeof value === "number" ? value : null;
  });
  return { [field]: values };
};

/** The entry of a cell after a key. */
export const afterKey = (
  data: Readonly<Record<string, unknown>>,
  { field, group }: Cell,
  key: EntryKey,
  rules: EntryRules,
): Entry => pressAllowed(typedIn(valuesOf(data, field)[group]), key, rules);
