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
import { activeFilters, type Filters, filterOf } from "./filters.ts";
import { cellText, cellValue, compareValues, type Row, type Sorting } from "./rows.ts";

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

const isMissing = (value: unknown) => value === null || value === "" || value === "-";
const noRows: Row[] = [];

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
  const wanted = useMemo(
    () => Object.entries(activeFilters(filters)).filter(([key]) => texts.has(key)),
    [filters, texts],
  );
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
          filterFn: (row, id, { holds }: { holds: ReturnType<typeof filterOf> }) =>
            holds(cellValue(row.original, column), () => texts.get(id)!(row.original)),
        };
      }),
    [columns, texts],
  );
  const order = useMemo(
    () => sorting.filter(({ key }) => texts.has(key)).map(({ key, descending }) => ({ id: key, desc: descending })),
    [sorting, texts],
  );
  const columnFilters = useMemo(() => wanted.map(([id, text]) => ({ id, value: { holds: filterOf(text) } })), [wanted]);
  const isAsIs = order.length === 0 && search === "" && columnFilters.length === 0;
  const table = useTable({
    features,
    columns: definitions,
    data: isAsIs ? noRows : (rows as Row[]),
    state: { sorting: order, globalFilter: search, columnFilters },
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, _id, part: string) => {
      const lower = part.toLowerCase();
      return [...texts.values()].some((textOf) => textOf(row.original).toLowerCase().includes(lower));
    },
  });
  const model = table.getRowModel().rows;
  const arranged = useMemo(() => model.map((row) => row.original), [model]);
  return isAsIs ? rows : arranged;
};
