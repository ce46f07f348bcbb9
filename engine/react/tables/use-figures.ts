import { useMemo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useFormat, useText } from "../providers/TextsProvider.tsx";
import { cellText, type Row } from "./rows.ts";
import { summaryOf } from "./summary.ts";
import { useReader } from "./use-reader.ts";

const names = {
  sum: "table.sum",
  average: "table.average",
  minimum: "table.minimum",
  maximum: "table.maximum",
  count: "table.value_count",
} as const;

/** A figure below a column: what it is, and how it is written as the column writes its values. */
interface Figure {
  name: string;
  said: string;
}

/** The figure of each column over these rows, in their order; null of a column that has none. */
export const useFigures = (columns: readonly TableColumn[], rows: readonly Row[]): readonly (Figure | null)[] => {
  const { registry } = useEngine();
  const { text } = useText();
  const reader = useReader();
  const { number } = useFormat();
  const figures = useMemo(() => columns.map((column) => summaryOf(column, rows)), [columns, rows]);
  const said = (column: TableColumn, figure: number): string => {
    const type = column.summary === "count" ? undefined : registry.columns.get(column.component ?? "");
    if (!type) return number(figure);
    const { math: _formula, ...plain } = column;
    return cellText({ [column.key]: figure }, plain, type, reader);
  };
  return columns.map((column, at) => {
    const figure = figures[at];
    if (!column.summary || typeof figure !== "number") return null;
    return { name: text(names[column.summary]), said: said(column, figure) };
  });
};
