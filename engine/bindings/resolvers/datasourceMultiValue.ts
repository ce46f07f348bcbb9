import type { DatasourceMultiValue } from "#schemas/values/datasourceMultiValue/schema.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Bound } from "../bound.ts";
import { type BindingEnvironment, type Row, rowField } from "../environment.ts";
import { rowsOf } from "../rows.ts";
import { derive } from "../status.ts";
import { type ResolvedValue, valueOfRow } from "./datasourceValue.ts";

/** One row for each of the subject, one cell per data key. */
export interface ResolvedMultiValue {
  keys: readonly { key: string; label: string }[];
  rows: readonly { machineId: string; cells: readonly ResolvedValue[] }[];
}

const cellsOf = (row: Row, config: DatasourceMultiValue, { locale, report }: BindingEnvironment): ResolvedValue[] =>
  config.dataKeys.map(({ key, math, format }) => {
    const value = valueOfRow(row, key, math, report);
    return { value, text: formatValue(value, format ?? "none", locale) };
  });

export const resolveDatasourceMultiValue = (
  config: DatasourceMultiValue,
  environment: BindingEnvironment,
): Bound<ResolvedMultiValue> => {
  const rows = rowsOf(config, environment);
  return derive([rows], () => ({
    keys: config.dataKeys.map(({ key, label }) => ({ key, label: label || (environment.columnText?.(key) ?? key) })),
    rows: (rows.data ?? []).map((row) => ({
      machineId: toText(rowField(row, "machine_id")),
      cells: cellsOf(row, config, environment),
    })),
  }));
};
