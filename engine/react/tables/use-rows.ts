import { useMemo } from "react";
import type { TableColumn } from "#schemas/documents/table/schema.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import type { Reader } from "#engine/registry/types.ts";
import { activeFilters, filterOf, partOf, searchable } from "./filters.ts";
import type { Arrangement } from "./question.ts";
import { cellFile, cellText, cellValue, type Row, sortRows } from "./rows.ts";
import { useReader } from "./use-reader.ts";

/** A text of a row that is made once, however often it is asked for. */
const remembered = (textOf: (row: Row) => string): ((row: Row) => string) => {
  const known = new WeakMap<Row, string>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const text = textOf(row);
    known.set(row, text);
    return text;
  };
};

/** What the arrangement of a table asks of one of its columns. */
interface Asked {
  searched: (row: Row) => string;
  file: (row: Row) => ReturnType<typeof cellFile>;
  sorted: (row: Row) => unknown;
}

const useAsked = (columns: readonly TableColumn[], reader: Reader): ReadonlyMap<string, Asked> => {
  const { registry } = useEngine();
  return useMemo(
    () =>
      new Map(
        columns.map((column) => {
          const type = registry.columns.get(column.component ?? "");
          const textOf = (row: Row) => cellText(row, column, type, reader);
          return [
            column.key,
            {
              searched: remembered((row) => searchable(textOf(row))),
              file: (row) => cellFile(row, column, type, reader),
              sorted: type?.isSortedByText?.(column.config ?? {}) ? textOf : (row) => cellValue(row, column),
            },
          ];
        }),
      ),
    [columns, registry, reader],
  );
};

/**
 * The rows to show: those whose visible texts contain `search` (case-insensitive) and that pass every filter, in the
 * order of `sorting`. Rows of which nothing is asked are handed through.
 */
export const useRows = (
  columns: readonly TableColumn[],
  rows: readonly Row[],
  { sorting, search, filters }: Arrangement,
): readonly Row[] => {
  const reader = useReader();
  const asked = useAsked(columns, reader);
  const found = useMemo(() => {
    const wanted = Object.entries(activeFilters(filters)).flatMap(([key, typed]) => {
      const column = asked.get(key);
      return column ? [{ ...column, holds: filterOf(typed, reader.timeZone) }] : [];
    });
    if (wanted.length === 0 && search === "") return rows;
    const isIn = partOf(search);
    const all = [...asked.values()];
    return rows.filter(
      (row) =>
        wanted.every(({ holds, file, searched }) =>
          holds(
            () => file(row),
            () => searched(row),
          ),
        ) &&
        (search === "" || all.some(({ searched }) => isIn(searched(row)))),
    );
  }, [rows, asked, reader, filters, search]);
  return useMemo(() => {
    const known = sorting.filter(({ key }) => asked.has(key));
    return sortRows(found, known, (row, key) => asked.get(key)!.sorted(row));
  }, [found, asked, sorting]);
};
