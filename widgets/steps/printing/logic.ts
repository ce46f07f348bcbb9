import { type Row, textOf } from "#widgets/controls/options/rows.ts";

export interface Printer {
  no: string;
  name: string;
  description: string;
}

/** The printers that rows stand for; one without a number cannot be chosen and is left out. */
export const printersOf = (rows: readonly Row[]): Printer[] =>
  rows
    .map((row) => ({
      no: textOf(row, "printer_no"),
      name: textOf(row, "printer_name"),
      description: textOf(row, "printer_description"),
    }))
    .filter(({ no }) => no !== "");

/** The count after a press of one more or one less, within the limits. */
export const stepped = (count: number | null, by: 1 | -1, min: number, max: number): number =>
  Math.min(max, Math.max(min, (count ?? min - by) + by));
