import type { DataAnswer, DataFilter, DataGroup, SourceRecord } from "#engine/explorer/types.ts";
import { type Columns, createColumns } from "../columns.ts";
import { answerOf, everything, shape } from "./fixture.ts";

/** Records of two sources, and what columns say of them. */

const day = "2024-05-14";
export const scrap = (
  machine_id: string,
  reason: unknown,
  scrap_qty: unknown,
  trans_date: unknown = day,
): SourceRecord => ({
  trans_date,
  machine_id,
  constructor: reason,
  scrap_qty,
});
export const history = (
  machine_id: string,
  shift: unknown,
  good_qty: unknown,
  trans_date: unknown = day,
): SourceRecord => ({
  trans_date,
  machine_id,
  shift,
  good_qty,
});

export const columnsOf = (records: readonly SourceRecord[], procedure = "history"): Columns => {
  const columns = createColumns(shape);
  columns.put(procedure, "2024-05", records);
  return columns;
};

export const ask = (
  columns: Columns,
  filter: Partial<DataFilter> = {},
  groups: readonly DataGroup[] = [],
): DataAnswer => answerOf(columns, { filter: { ...everything, ...filter }, groups });

/** The sums of a field by the values of a group, in the group's order. */
export const byValue = (columns: Columns, group: DataGroup, field: string, filter: Partial<DataFilter> = {}) => {
  const [sums] = ask(columns, filter, [group]).groups;
  return sums!.values.map((value, place) => [value, sums!.sums[field]![place]]);
};

export const chosen = (values: DataFilter["values"]): Partial<DataFilter> => ({ values });
