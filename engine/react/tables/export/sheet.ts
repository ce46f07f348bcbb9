import type { FileValue } from "#engine/registry/file-value.ts";
import type { ColumnDefinition, Reader } from "#engine/registry/types.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { cellFile, type Row } from "../rows.ts";

/** A cell of a file, empty where there is nothing. */
export type SheetCell = FileValue | null;
export interface Sheet {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** What stands before every number, moment and duration of a column. */
  befores?: readonly string[];
}

interface SheetColumn {
  column: TableColumn;
  title: string;
  definition: ColumnDefinition | undefined;
}

/** The rows as a file has them: what the columns show, in the order of the screen. */
export const sheetOf = (
  title: string,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  reader: Reader,
): Sheet => ({
  title,
  heads: columns.map((one) => one.title),
  rows: rows.map((row) =>
    columns.map(({ column, definition }) => {
      const value = cellFile(row, column, definition, reader);
      return typeof value === "string" ? `${column.pre ?? ""}${value}` : value;
    }),
  ),
  befores: columns.map(({ column }) => column.pre ?? ""),
});
