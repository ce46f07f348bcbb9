import type { Summary, TableColumn } from "#schemas/documents/table/schema.ts";
import { cellValue, type Row } from "./rows.ts";

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const extreme = (numbers: readonly number[], choose: (a: number, b: number) => number): number | null =>
  numbers.length > 0 ? numbers.reduce((best, number) => choose(best, number)) : null;

const figures: Record<Exclude<Summary, "count">, (numbers: readonly number[]) => number | null> = {
  sum: sumOf,
  average: (numbers) => (numbers.length > 0 ? sumOf(numbers) / numbers.length : null),
  minimum: (numbers) => extreme(numbers, Math.min),
  maximum: (numbers) => extreme(numbers, Math.max),
};

const isMissing = (value: unknown) => value === null || value === undefined || value === "" || value === "-";

/** The figure below a column: of its numbers, or how many rows have a value. Null where there is nothing to count. */
export const summaryOf = (column: TableColumn, rows: readonly Row[]): number | null => {
  if (!column.summary) return null;
  const values = rows.map((row) => cellValue(row, column));
  if (column.summary === "count") return values.filter((value) => !isMissing(value)).length;
  return figures[column.summary](values.filter((value) => typeof value === "number"));
};
