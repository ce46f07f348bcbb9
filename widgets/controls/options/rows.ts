import { toText } from "#engine/language/expressions/convert.ts";

/** A row as a source gives it. */
export type Row = Readonly<Record<string, unknown>>;
export type Key = string | number;

export const fieldOf = (row: Row, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);
export const textOf = (row: Row, key: string): string => toText(fieldOf(row, key));

/** The key of a row; rows without one cannot be chosen. */
export const keyOf = (row: Row, keyField: string): Key | null => {
  const key = fieldOf(row, keyField);
  return typeof key === "string" || typeof key === "number" ? key : null;
};
