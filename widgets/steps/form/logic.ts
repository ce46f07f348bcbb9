import type { Static } from "typebox";
import { type EntryKey, pressAllowed, typedIn } from "#widgets/controls/keypad/entry.ts";
import { fieldOf, type Key, keyOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import type { schema, stepData } from "./schema.ts";

export type Options = Static<typeof schema.options>;
type Data = Static<typeof stepData>;
export type Change = NonNullable<Data["changed"]>[number];

export interface Field {
  key: Key;
  label: string;
  unit: string;
  isNumeric: boolean;
  /** What stands there now: the change, else what the row has. */
  value: string;
  isChanged: boolean;
  lower: number | null;
  upper: number | null;
}

const isChange = (one: unknown): one is Change =>
  typeof one === "object" && one !== null && "record_no" in one && "value" in one && typeof one.value === "string";

export const changesIn = (data: Readonly<Record<string, unknown>>): Change[] =>
  Array.isArray(data["changed"]) ? data["changed"].filter(isChange) : [];

const limit = (row: Row, key: string): number | null => {
  const value = fieldOf(row, key);
  return typeof value === "number" ? value : null;
};

/** The settings of the chosen group; rows without a key cannot be written and are left out. */
export const fieldsOf = (rows: readonly Row[], options: Options, changes: readonly Change[]): Field[] =>
  rows.flatMap((row) => {
    const key = keyOf(row, options.keyField);
    if (key === null) return [];
    const change = changes.find(({ record_no }) => record_no === key);
    return {
      key,
      label: textOf(row, options.labelField),
      unit: textOf(row, options.unitField),
      isNumeric: fieldOf(row, options.numericField) === true,
      value: change?.value ?? textOf(row, options.valueField),
      isChanged: change !== undefined,
      lower: limit(row, options.lowerField),
      upper: limit(row, options.upperField),
    };
  });

/** What an entry may have. */
export const rules = { integer: false, negative: true, decimals: 6 };
/** Longest text of a setting. */
export const mostCharacters = 1000;

/** The setting to which the keys of the keypad go: the numeric one that was entered last, else the first one. */
export const activeOf = (fields: readonly Field[], focused: Key | null): Field | undefined => {
  const numeric = fields.filter(({ isNumeric }) => isNumeric);
  return numeric.find(({ key }) => key === focused) ?? numeric[0];
};

/** What stands in a setting after a key of the keypad; the first one takes the place of what the row has. */
export const afterKey = ({ isChanged, value }: Pick<Field, "isChanged" | "value">, key: EntryKey): string =>
  pressAllowed(typedIn(isChanged ? value : ""), key, rules) ?? "";

/** The changes after an entry, of which what is too long is cut off; a value that is as it was before is none. */
export const entered = (
  changes: readonly Change[],
  rows: readonly Row[],
  { key, isNumeric }: Pick<Field, "key" | "isNumeric">,
  written: string,
  { keyField, valueField }: Options,
): Change[] => {
  const value = written.slice(0, mostCharacters);
  const others = changes.filter(({ record_no }) => record_no !== key);
  const row = rows.find((one) => keyOf(one, keyField) === key);
  const isBefore = row !== undefined && textOf(row, valueField) === value;
  return isBefore ? others : [...others, { record_no: key, value, isNumeric }];
};

/** The limits as they are read: `1 – 5`, `≥ 1`, `≤ 5`, or nothing. */
export const limitsOf = (
  { lower, upper }: Pick<Field, "lower" | "upper">,
  shown: (value: number) => string,
): string => {
  if (lower !== null && upper !== null) return `${shown(lower)} – ${shown(upper)}`;
  if (lower !== null) return `≥ ${shown(lower)}`;
  return upper === null ? "" : `≤ ${shown(upper)}`;
};

/** What a setting is called, with its limits. */
export const captionOf = (
  field: Pick<Field, "label" | "lower" | "upper">,
  shown: (value: number) => string,
): string => {
  const limits = limitsOf(field, shown);
  return limits === "" ? field.label : `${field.label} (${limits})`;
};
