import { isObject } from "#schemas/documents/json.ts";
import { formatDate, noValue } from "#engine/language/expressions/format.ts";
import { calculate } from "#engine/language/expressions/math.ts";
import type { FileValue } from "#engine/registry/file-value.ts";
import type { ColumnDefinition, Reader } from "#engine/registry/types.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer; null of what is no list. What is no row in it is left out. */
export const rowsIn = (data: unknown): readonly Row[] | null => {
  if (!Array.isArray(data)) return null;
  return data.every(isObject) ? data : data.filter(isObject);
};

/** The text that tells a row from the others of its list: by its field or fields, else by its place. */
export const keyOfRow = (rowKey: string | readonly string[] | undefined, row: Row, index: number): string => {
  if (rowKey === undefined) return String(index);
  if (typeof rowKey === "string") return String(row[rowKey]);
  return JSON.stringify(rowKey.map((field) => row[field] ?? null));
};

/** The value of a cell: the row's field, or the column's own formula over the row. */
export const cellValue = (row: Row, { key, math }: Pick<TableColumn, "key" | "math">): unknown => {
  if (math) return calculate(math, row);
  return Object.hasOwn(row, key) ? row[key] : undefined;
};

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || value === noValue;

const plainText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** What a cell shows, in words: it is searched and filtered by, and read out. */
export const cellText = (
  row: Row,
  column: TableColumn,
  definition: ColumnDefinition | undefined,
  reader: Reader,
): string => {
  const value = cellValue(row, column);
  const untyped = () => (isMissing(value) ? noValue : plainText(value));
  const text = definition ? definition.text(value, column.config ?? {}, reader, row) : untyped();
  return text === noValue ? text : `${column.pre ?? ""}${text}`;
};

/** What a file holds of a cell, without what stands before every value; null where there is nothing. */
export const cellFile = (
  row: Row,
  { pre: _pre, ...column }: TableColumn,
  definition: ColumnDefinition | undefined,
  reader: Reader,
): FileValue | null => {
  const value = cellValue(row, column);
  if (definition?.file) return isMissing(value) ? null : definition.file(value, column.config ?? {}, reader);
  if (typeof value === "number" && Number.isFinite(value)) return { kind: "number", number: value };
  const text = cellText(row, column, definition, reader);
  return text === noValue ? null : text;
};

/** Swedish with numeric ordering in both languages (OV-017): M2 before M10, Å Ä Ö last. */
const collator = new Intl.Collator("sv", { numeric: true });

/** Numbers by size, all else by its text; what is missing always comes last, in either direction. */
export const compareValues = (left: unknown, right: unknown): number => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right));
  return collator.compare(plainText(left), plainText(right));
};

export interface Sorting {
  key: string;
  descending: boolean;
}

/**
 * Rows in the order of their values: the first column that tells two apart decides, else they stay as they came. What is
 * missing comes last in either direction.
 */
export const sortRows = (
  rows: readonly Row[],
  sorting: readonly Sorting[],
  valueOf: (row: Row, key: string) => unknown,
): readonly Row[] => {
  if (sorting.length === 0) return rows;
  const keys = sorting.map(({ key, descending }) => ({
    values: rows.map((row) => valueOf(row, key)),
    turn: descending ? -1 : 1,
  }));
  const compare = (a: number, b: number): number => {
    for (const { values, turn } of keys) {
      const [left, right] = [values[a], values[b]];
      const order = compareValues(left, right);
      if (order !== 0) return isMissing(left) || isMissing(right) ? order : order * turn;
    }
    return a - b;
  };
  return Array.from(Uint32Array.from(rows.keys()).sort(compare), (index) => rows[index]!);
};

/** `field` ascending, `-field` descending, as a table document names its order. */
export const sortingOf = (sort: string | null | undefined): Sorting[] =>
  sort ? [{ key: sort.replace(/^-/, ""), descending: sort.startsWith("-") }] : [];

const turned = (sorting: Sorting | undefined, key: string): Sorting | null => {
  if (!sorting) return { key, descending: false };
  return sorting.descending ? null : { key, descending: true };
};

/**
 * Three presses on a head: ascending, descending, none. With `add` the columns that are sorted already keep their turn:
 * the one that was sorted first decides first. Without it one of several begins anew, alone.
 */
export const nextSorting = (sorting: readonly Sorting[], key: string, add = false): Sorting[] => {
  const own = add || sorting.length === 1 ? sorting.find((one) => one.key === key) : undefined;
  const next = turned(own, key);
  if (!add) return next ? [next] : [];
  if (!own) return [...sorting, next!];
  return sorting.flatMap((one) => (one.key === key ? (next ?? []) : one));
};

/** A moment as the server writes it. */
const moment = /^\d{4}-\d{2}-\d{2}T/;

const groupOf = (value: unknown, timeZone: string, said: () => string): string =>
  typeof value === "string" && moment.test(value) ? formatDate(Date.parse(value), "dayOnly", timeZone) : said();

/**
 * Rows in groups of one field, in the order of what it shows (`textOf`); a group is a head and its rows. Moments make
 * groups of days, newest first.
 */
export type Line = { kind: "group"; key: string; label: string; count: number } | { kind: "row"; row: Row };

export const linesOf = (
  rows: readonly Row[],
  group: string | null | undefined,
  timeZone: string,
  textOf: (row: Row, field: string) => string = (row, field) => plainText(row[field] ?? noValue),
): Line[] => {
  if (!group) return rows.map((row) => ({ kind: "row", row }));
  const groups = Map.groupBy(rows, (row) => groupOf(row[group], timeZone, () => textOf(row, group)));
  const isOfDays = rows.some((row) => moment.test(String(row[group])));
  return [...groups]
    .toSorted(([left], [right]) => (isOfDays ? compareValues(right, left) : compareValues(left, right)))
    .flatMap(([label, members]): Line[] => [
      { kind: "group", key: label, label, count: members.length },
      ...members.map((row): Line => ({ kind: "row", row })),
    ]);
};

/** The row of a line; null for the head of a group, and where no line is. */
export const rowAt = (lines: readonly Line[], index: number): Row | null => {
  const line = lines[index];
  return line?.kind === "row" ? line.row : null;
};

/** What tells a line from the others; null where no line is. */
export const lineKey = (
  lines: readonly Line[],
  rowKey: string | readonly string[] | undefined,
  index: number,
): string | null => {
  const line = lines[index];
  if (!line) return null;
  return line.kind === "group" ? `group ${line.key}` : keyOfRow(rowKey, line.row, index);
};
