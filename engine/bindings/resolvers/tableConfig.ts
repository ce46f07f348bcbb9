import type { Label } from "#schemas/documents/envelope.ts";
import type { DatasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import type { Style } from "#schemas/values/style/schema.ts";
import type { TableConfig, TableConfigColumn } from "#schemas/values/tableConfig/schema.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import { calculate, isFormula } from "#engine/language/expressions/math.ts";
import type { Bound } from "../bound.ts";
import { type BindingEnvironment, type Row, rowField } from "../environment.ts";
import { fillLabel } from "../labels.ts";
import { derive } from "../status.ts";
import { filterRows } from "./datasourceFilter.ts";
import { type Css, matchingStyles } from "./style.ts";

export interface ResolvedColumn {
  key: string;
  /** A text key wins over the typed heading; without both the key's default translation, else the key. */
  heading: Label;
  component: string | null;
  config: Readonly<Record<string, unknown>>;
  pre: string;
  /** Where it is not the column type that says. */
  align?: "left" | "right";
}
export interface ResolvedCell {
  value: unknown;
  text: string;
  style: Css;
}
export interface ResolvedRow {
  /** Stable over answers and orders: whose row it is and the how-manieth of theirs. */
  id: string;
  row: Row;
  style: Css;
  cells: readonly ResolvedCell[];
}
export interface ResolvedTable {
  columns: readonly ResolvedColumn[];
  rows: readonly ResolvedRow[];
}

/** How a table's conditional styles are laid: over the row, or over the cell whose key a block names. */
export interface TableStyle {
  style: Style;
  target: "cell" | "row";
}

/** The value of a column in a row: its formula, a static text where the formula is none, else the field. */
export const columnValue = ({ key, math }: Pick<TableConfigColumn, "key" | "math">, row: Row): unknown => {
  if (!math) return rowField(row, key);
  return isFormula(math) ? calculate(math, row) : /[{}]/.test(math) ? null : math;
};

const headingOf = (column: TableConfigColumn, environment: BindingEnvironment): Label => {
  if (column.tlabel !== undefined && column.tlabel !== "") return { text: column.tlabel };
  if (column.label) return fillLabel(column.label, environment.parameters);
  return environment.columnText?.(column.key) ?? column.key;
};

const columnOf = (column: TableConfigColumn, environment: BindingEnvironment): ResolvedColumn => ({
  key: column.key,
  heading: headingOf(column, environment),
  component: column.component ?? null,
  config: column.config ?? {},
  pre: column.pre ?? "",
});

const dateStyleOf = ({ component, config }: TableConfigColumn) => {
  const option = config?.["option"];
  return component === "date" && typeof option === "string" ? option : component;
};

const named = (style: Style, key: string): Style => ({
  conditional: (style.conditional ?? []).filter(({ value1, value2 }) => value1 === `{${key}}` || value2 === `{${key}}`),
});

const cellOf = (
  column: TableConfigColumn,
  row: Row,
  styling: TableStyle | undefined,
  environment: BindingEnvironment,
) => {
  const value = columnValue(column, row);
  const blocks = styling?.target === "cell" ? matchingStyles(named(styling.style, column.key), environment, row) : [];
  const text = formatValue(value, dateStyleOf(column) ?? "none", environment.locale);
  const style: Css = Object.assign({}, ...blocks);
  return { value, text: value === null ? text : `${column.pre ?? ""}${text}`, style };
};

const rowId = (row: Row, seen: Map<string, number>): string => {
  const of = toText(rowField(row, "machine_id"));
  const count = seen.get(of) ?? 0;
  seen.set(of, count + 1);
  return `${of}:${count}`;
};

/**
 * A table over rows, resolved once per answer into plain cells: filter, formulas, formats and conditional styles.
 * A block whose side is `{dataKey}` reads the row.
 */
export const compileTable = (
  config: TableConfig,
  rows: readonly Row[],
  environment: BindingEnvironment,
  options: { filter?: DatasourceFilter | undefined; styling?: TableStyle | undefined } = {},
): ResolvedTable => {
  const { filter, styling } = options;
  const seen = new Map<string, number>();
  return {
    columns: config.columns.map((column) => columnOf(column, environment)),
    rows: filterRows(rows, filter).map((row) => ({
      id: rowId(row, seen),
      row,
      style: styling?.target === "row" ? Object.assign({}, ...matchingStyles(styling.style, environment, row)) : {},
      cells: config.columns.map((column) => cellOf(column, row, styling, environment)),
    })),
  };
};

export const resolveTableConfig = (
  config: TableConfig,
  rows: Bound<readonly Row[]>,
  environment: BindingEnvironment,
  options: { filter?: DatasourceFilter | undefined; styling?: TableStyle | undefined },
): Bound<ResolvedTable> => derive([rows], () => compileTable(config, rows.data ?? [], environment, options));
