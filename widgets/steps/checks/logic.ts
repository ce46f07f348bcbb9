import type { Static } from "typebox";
import { fieldOf, type Key, keyOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;

export interface Item {
  key: Key | null;
  text: string;
  mandatory: boolean;
  checked: boolean;
  row: Row;
}

/** True for true, 1 and "1": flags come both ways. */
const isSet = (value: unknown): boolean => value === true || value === 1 || value === "1";

/** The items that rows stand for. */
export const itemsOf = (rows: readonly Row[], options: Options): Item[] =>
  rows.map((row) => ({
    key: keyOf(row, options.keyField),
    text: textOf(row, options.textField),
    mandatory: isSet(fieldOf(row, options.mandatoryField)),
    checked: isSet(fieldOf(row, options.checkedField)),
    row,
  }));

export const doneOf = (items: readonly Item[]): number => items.filter(({ checked }) => checked).length;
