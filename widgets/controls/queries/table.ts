import type { ResolvedTable } from "#engine/bindings/resolvers/tableConfig.ts";
import { toText } from "#engine/expressions/convert.ts";
import type { QueryData } from "./read.ts";

/** The rows of a query as a table, with the names of its columns as headings; numbers stand at the right. */
export const tableOf = ({ columns, rows }: QueryData, number: (value: number) => string): ResolvedTable => ({
  columns: columns.map(({ key, type }) => ({
    key,
    heading: key,
    component: null,
    config: {},
    pre: "",
    style: {},
    ...(type === "number" ? { align: "right" as const } : {}),
  })),
  rows: rows.map((row, at) => ({
    id: String(at),
    row,
    style: {},
    cells: columns.map(({ key }) => {
      const value = row[key] ?? null;
      const text = typeof value === "number" ? number(value) : value === null ? "-" : toText(value);
      return { value, text, style: {} };
    }),
  })),
});
