import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { cellText, cellValue, compareValues, type Row, type Sorting } from "./rows.ts";

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

const isMissing = (value: unknown) => value === null || value === "" || value === "-";

/** The rows to show: those whose visible texts contain `search` (case-insensitive), in the order of `sorting`. */
export const useRows = (
  columns: readonly TableColumn[],
  rows: readonly Row[],
  sorting: Sorting | null,
  search: string,
): readonly Row[] => {
  const { registry } = useEngine();
  const { language } = useText();
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => {
        return {
          id: column.key,
          accessorFn: (row) => {
            const value = cellValue(row, column);
            return isMissing(value) ? undefined : value;
          },
          sortFn: (left, right, id) => compareValues(left.getValue(id), right.getValue(id)),
          sortUndefined: "last",
        };
      }),
    [columns],
  );
  const texts = useMemo(
    () =>
      columns.map((column) => [column, column.component ? registry.columns.get(column.component) : undefined] as const),
    [columns, registry],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    state: { sorting: sorting ? [{ id: sorting.key, desc: sorting.descending }] : [], globalFilter: search },
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, _id, wanted: string) =>
      texts.some(([column, type]) =>
        cellText(row.original, column, type, language).toLowerCase().includes(wanted.toLowerCase()),
      ),
  });
  return table.getRowModel().rows.map((row) => row.original);
};
