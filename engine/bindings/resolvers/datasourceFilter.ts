import type { DatasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import { compareForSort } from "#engine/language/expressions/convert.ts";
import { type Row, rowField } from "../environment.ts";

const sorted = (rows: readonly Row[], { sortProp, sortOrder = "asc" }: DatasourceFilter): readonly Row[] =>
  sortProp ? rows.toSorted((a, b) => compareForSort(rowField(a, sortProp), rowField(b, sortProp), sortOrder)) : rows;

/** Rows sorted by a field (Swedish, numeric, missing last), then `limit` of them from the first or the last end. */
export const filterRows = (rows: readonly Row[], filter: DatasourceFilter | undefined): readonly Row[] => {
  if (!filter) return rows;
  const all = sorted(rows, filter);
  if (!filter.limit) return all;
  return filter.limitFrom === "last" ? all.slice(-filter.limit) : all.slice(0, filter.limit);
};
