import type { SpreadsheetFault, SpreadsheetHead } from "./sheet.ts";

/** What the process that reads a spreadsheet says: what it is, its rows in portions, and the end. */
export type ReaderMessage =
  | { is: "head"; head: SpreadsheetHead }
  | { is: "rows"; rows: string[][] }
  | { is: "done"; fault: SpreadsheetFault | null };
