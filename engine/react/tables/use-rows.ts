import { useMemo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { activeFilters, type Filters, filterOf } from "./filters.ts";
import { cellText, cellValue, type Row, type Sorting, sortRows } from "./rows.ts";

/** What a reader has asked of the rows. */
export interface Arrangement {
  sorting: readonly Sorting[];
  search: string;
  filters: Filters;
}

/**
 * The rows to show: those whose visible texts contain `search` (case-insensitive) and that pass every filter, in the
 * order of `sorting`. Rows of which nothing is asked are handed through.
 */
export const useRows = (
  columns: readonly TableColumn[],
  rows: readonly Row[],
  { sorting, search, filters }: Arrangement,
): readonly Row[] => {
  const { registry } = useEngine();
  const { language } = useText();
  const texts = useMemo(
    () =>
      new Map(
        columns.map((column) => {
          const type = column.component ? registry.columns.get(column.component) : undefined;
          return [column.key, (row: Row) => cellText(row, column, type, language)];
        }),
      ),
    [columns, registry, language],
  );
  const found = useMemo(() => {
    const asked = Object.entries(activeFilters(filters)).flatMap(([key, text]) => {
      const column = columns.find((one) => one.key === key);
      return column ? [{ column, holds: filterOf(text), textOf: texts.get(key)! }] : [];
    });
    const part = search.toLowerCase();
    if (asked.length === 0 && part === "") return rows;
    const all = [...texts.values()];
    return rows.filter(
      (row) =>
        asked.every(({ column, holds, textOf }) => holds(cellValue(row, column), () => textOf(row))) &&
        (part === "" || all.some((textOf) => textOf(row).toLowerCase().includes(part))),
    );
  }, [rows, columns, texts, filters, search]);
  return useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const known = sorting.filter(({ key }) => byKey.has(key));
    return sortRows(found, known, (row, key) => cellValue(row, byKey.get(key)!));
  }, [found, columns, sorting]);
};
