import type { ColumnDefinition } from "#engine/registry/types.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { cellText, cellValue, type Row } from "../rows.ts";

/** A cell of a file: a number as such, all else as the text that the screen shows; empty where there is nothing. */
export type SheetCell = number | string;
export interface Sheet {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly SheetCell[])[];
}

const isMissing = (value: unknown) => value === null || value === undefined || value === "" || value === "-";

interface SheetColumn {
  column: TableColumn;
  title: string;
  definition: ColumnDefinition | undefined;
}

/** A duration or another number that is not read as one is written as its text. */
const isPlainNumber = (value: unknown, text: string): value is number =>
  typeof value === "number" && Number.isFinite(value) && /^-?[\d\s\u00a0\u202f.,]+$/.test(text);

/** The rows as a file has them: what the columns show, in the order of the screen. */
export const sheetOf = (
  title: string,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  language: string,
): Sheet => ({
  title,
  heads: columns.map((one) => one.title),
  rows: rows.map((row) =>
    columns.map(({ column, definition }) => {
      const value = cellValue(row, column);
      if (isMissing(value)) return "";
      const text = cellText(row, { ...column, pre: "" }, definition, language);
      return isPlainNumber(value, text) ? value : `${column.pre ?? ""}${text}`;
    }),
  ),
});

/** A spreadsheet takes a text that begins like this for a formula. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
