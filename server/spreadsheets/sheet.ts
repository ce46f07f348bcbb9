import { second } from "#schemas/durations.ts";
import { columnName } from "#schemas/column-name.ts";

/** A table that somebody has made in a spreadsheet: one line of headings, and rows of texts. */
export interface SpreadsheetHead {
  format: "csv" | "xlsx";
  /** Null for a workbook, whose texts say it themselves. */
  encoding: "utf-8" | "utf-16le" | "windows-1252" | null;
  separator: "," | ";" | "\t" | null;
  /** How its numbers are written. */
  decimal: "." | ",";
  headings: string[];
}
export interface Spreadsheet extends SpreadsheetHead {
  /** Each has as many texts as there are headings; numbers as the file has them, days and times as ISO 8601. */
  rows: string[][];
}

/** What a file may be at most. `bytes` are those that are sent, `unpacked` those of a workbook's parts. */
export const spreadsheetLimits = {
  bytes: 32 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  parts: 1000,
  rows: 200_000,
  columns: 200,
  /** Characters of one cell; as many as Excel holds. */
  cell: 32_767,
  ms: 60 * second,
} as const;

/** Why a file cannot be read. `cell` is its place as a spreadsheet names it, `A1`. */
export type SpreadsheetFault =
  | { reason: "empty" | "not_a_spreadsheet" | "protected_or_old" | "too_large" | "too_long" }
  | { reason: "too_many_rows" | "too_many_columns"; most: number }
  | { reason: "cell_too_long"; cell: string; most: number }
  | { reason: "heading_missing"; cell: string }
  | { reason: "heading_twice"; cell: string; heading: string };

export class UnreadableSpreadsheet extends Error {
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

const cellName = (column: number, row: number): string => `${columnName(column)}${row + 1}`;

const isEmpty = (row: readonly string[]): boolean => row.every((text) => text === "");

const checkHeadings = (headings: readonly string[], at: number): void => {
  if (headings.length > spreadsheetLimits.columns)
    throw new UnreadableSpreadsheet({ reason: "too_many_columns", most: spreadsheetLimits.columns });
  const seen = new Set<string>();
  for (const [column, heading] of headings.entries()) {
    const cell = cellName(column, at);
    if (heading === "") throw new UnreadableSpreadsheet({ reason: "heading_missing", cell });
    const folded = heading.toLowerCase();
    if (seen.has(folded)) throw new UnreadableSpreadsheet({ reason: "heading_twice", cell, heading });
    seen.add(folded);
  }
};

const checkCells = (row: readonly string[], at: number): void => {
  for (const [column, text] of row.entries())
    if (text.length > spreadsheetLimits.cell)
      throw new UnreadableSpreadsheet({
        reason: "cell_too_long",
        cell: cellName(column, at),
        most: spreadsheetLimits.cell,
      });
};

/** How many columns have something in them. */
const widthOf = (row: readonly string[]): number => row.findLastIndex((text) => text !== "") + 1;

/**
 * The headings and rows of a table as it was read: the first line with something in it has the headings, empty lines
 * mean nothing, short ones are filled up. Throws `UnreadableSpreadsheet`.
 */
export const tableOf = (lines: readonly (readonly string[])[]): Pick<Spreadsheet, "headings" | "rows"> => {
  const first = lines.findIndex((line) => !isEmpty(line));
  if (first < 0) throw new UnreadableSpreadsheet({ reason: "empty" });
  const headings = lines[first]!.slice(0, widthOf(lines[first]!));
  checkHeadings(headings, first);
  const rows: string[][] = [];
  for (const [index, line] of lines.slice(first + 1).entries()) {
    if (isEmpty(line)) continue;
    const at = first + 1 + index;
    // What stands beside the headings is in no column.
    if (widthOf(line) > headings.length)
      throw new UnreadableSpreadsheet({ reason: "heading_missing", cell: cellName(headings.length, first) });
    checkCells(line, at);
    if (rows.length === spreadsheetLimits.rows)
      throw new UnreadableSpreadsheet({ reason: "too_many_rows", most: spreadsheetLimits.rows });
    rows.push(headings.map((_, column) => line[column] ?? ""));
  }
  return { headings, rows };
};
