import { type DatasourceValue, staticValues } from "#schemas/values/datasourceValue/schema.ts";
import { toNumber } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import { compute, withDataKey } from "#engine/language/expressions/math.ts";
import { roundTo } from "#engine/language/expressions/operators/round.ts";
import { type Bound, ready } from "../bound.ts";
import { type BindingEnvironment, type Row, rowField } from "../environment.ts";
import { rowsOf } from "../rows.ts";
import { derive } from "../status.ts";

/** A value and how it is written for the reader; `text` is `-` where there is no value. */
export interface ResolvedValue {
  value: unknown;
  text: string;
}

type Report = BindingEnvironment["report"];

/**
 * What a value field says of one row: its field, or the result of its formula (null when it has none). An invalid
 * formula and a division by zero are reported; a missing field is not a fault.
 */
export const valueOfRow = (row: Row | undefined, key: string, math: string | undefined, report: Report): unknown => {
  if (!math) return rowField(row, key);
  const result = compute(withDataKey(math, key), row);
  if ("value" in result) return result.value;
  if (result.problem !== "field") report?.(`The formula "${math}" has no result (${result.problem})`);
  return null;
};

const staticValue = ({ staticValue: text = "", staticValueDataType: type }: DatasourceValue): string | number =>
  type === "number" ? (toNumber(text) ?? 0) : text;

const weightsOf = (weight: string | undefined, rows: readonly Row[], report: Report): unknown[] =>
  rows.map((row) => (weight ? valueOfRow(row, "", weight, report) : 1));

/** What is no number counts neither as a value nor by its weight; null where nothing is left. */
const meanOf = (values: readonly unknown[], weights: readonly unknown[]): number | null => {
  const pairs = values.flatMap((value, at) => {
    const [number, weight] = [toNumber(value), toNumber(weights[at])];
    return number === null || weight === null || weight <= 0 ? [] : [{ number, weight }];
  });
  const whole = pairs.reduce((sum, { weight }) => sum + weight, 0);
  return whole === 0 ? null : roundTo(pairs.reduce((sum, { number, weight }) => sum + number * weight, 0) / whole, 6);
};

const valueOf = (config: DatasourceValue, rows: readonly Row[], report: Report): unknown => {
  const values = (of: readonly Row[]) => of.map((row) => valueOfRow(row, config.dataKey ?? "", config.math, report));
  if (config.operation === "mean") return meanOf(values(rows), weightsOf(config.weight, rows, report));
  if (config.operation !== "sum") return values(rows.slice(0, 1))[0] ?? null;
  return roundTo(
    values(rows).reduce<number>((sum, value) => sum + (toNumber(value) ?? 0), 0),
    6,
  );
};

/**
 * One value: static, of the first that is listed, the sum over all (what is no number counts as 0), or their weighted mean. The
 * formulas are computed per row, the format written last.
 */
export const resolveDatasourceValue = (
  config: DatasourceValue,
  environment: BindingEnvironment,
): Bound<ResolvedValue> => {
  const written = (value: unknown): ResolvedValue => ({
    value,
    text: formatValue(value, config.format ?? "none", environment.locale),
  });
  if (config.dataSource === staticValues) return ready(written(staticValue(config)));
  const rows = rowsOf(config, environment);
  return derive([rows], () => written(valueOf(config, rows.data ?? [], environment.report)));
};
