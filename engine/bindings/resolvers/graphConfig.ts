import type { DatasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import {
  autoColor,
  type GraphConfig,
  type GraphDataset,
  type GraphType,
  type ValueAnchor,
} from "#schemas/values/graphConfig/schema.ts";
import { toNumber, toText } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Bound } from "../bound.ts";
import { automaticColor, withOpacity } from "../colors.ts";
import { type BindingEnvironment, type Row, rowField } from "../environment.ts";
import { derive } from "../status.ts";
import { filterRows } from "./datasourceFilter.ts";

export type ChartType = "bar" | "line" | "scatter" | "pie" | "doughnut" | "polarArea";

export interface ChartDataset {
  label: string;
  /** One per label. */
  values: readonly (number | null)[];
  /** How each value is written at its anchor. */
  texts: readonly string[];
  backgroundColor: string | readonly string[];
  borderColor: string | readonly string[];
  borderWidth: number;
  /** 0 to 1. */
  tension: number;
  valueLabels: ValueAnchor;
  /** It tells what was before: hatched, beside what is. */
  isBefore?: boolean;
  /** It is measured at the axis of shares: a mark over each bar, or a broken line. */
  isShare?: boolean;
}
/** A level that values are measured against, drawn across the chart; of each label where they differ. */
export interface ChartLine {
  label: string;
  /** One per label; null where there is none. */
  values: readonly (number | null)[];
  /** The same for what was before; as `values` where it is left out. */
  before?: readonly (number | null)[];
  /** How each is written. */
  texts: readonly string[];
  isDashed: boolean;
}
interface ChartAxis {
  min?: number;
  max?: number;
  reverse: boolean;
  /** What its numbers are. */
  title?: string;
}
/** A chart ready to draw. */
export interface ResolvedGraph {
  type: ChartType;
  labels: readonly string[];
  /** What a label stands for, in full, one per label; the labels themselves where it is left out. */
  names?: readonly string[];
  /** Positions on the x axis of a scatter chart, one per label. */
  positions: readonly (number | null)[];
  datasets: readonly ChartDataset[];
  /** What datasets of before are called together. */
  beforeName?: string;
  lines?: readonly ChartLine[];
  stacked: boolean;
  showLegend: boolean;
  /** `share` is that of the datasets that are shares of something, beside one of another unit. */
  axes: { x: ChartAxis; y: ChartAxis; share?: ChartAxis };
}

const chartTypes: Record<GraphType, ChartType> = {
  bar: "bar",
  line: "line",
  scatter: "scatter",
  pie: "pie",
  doughnut: "doughnut",
  polarArea: "polarArea",
  stackedBar: "bar",
  filledStackedBar: "bar",
  clampLine: "line",
};
const round: ReadonlySet<GraphType> = new Set(["pie", "doughnut", "polarArea"]);
const stacked: ReadonlySet<GraphType> = new Set(["stackedBar", "filledStackedBar"]);

/** A series before it has a colour: its rows' values by label position. */
interface Series {
  label: string;
  rows: readonly (Row | undefined)[];
  values: readonly (number | null)[];
}

const valueOf = (row: Row | undefined, key: string | undefined): number | null => toNumber(rowField(row, key ?? ""));

const splitSeries = (dataset: GraphDataset, rows: readonly Row[], labels: readonly string[], x: string): Series[] => {
  const key = dataset.splitKey ?? "";
  const names = Array.from(new Set(rows.map((row) => toText(rowField(row, key)))));
  return names.map((label) => {
    const own = rows.filter((row) => toText(rowField(row, key)) === label);
    const byLabel = Map.groupBy(own, (row) => toText(rowField(row, x)));
    const values = labels.map((at) => {
      const numbers = (byLabel.get(at) ?? []).map((row) => valueOf(row, dataset.splitValue ?? dataset.y));
      const present = numbers.filter((number) => number !== null);
      return present.length > 0 ? present.reduce((sum, number) => sum + number, 0) : null;
    });
    return { label, rows: labels.map((at) => byLabel.get(at)?.[0]), values };
  });
};

const plainSeries = (dataset: GraphDataset, rows: readonly Row[], environment: BindingEnvironment): Series => {
  const key = dataset.y ?? "";
  return { label: environment.columnText?.(key) ?? key, rows, values: rows.map((row) => valueOf(row, key)) };
};

const fillColor = (dataset: GraphDataset, series: Series, index: number, perValue: boolean): string | string[] => {
  const paint = (color: string) => withOpacity(color, dataset.opacity);
  const field = dataset.colorKey;
  if (field && field !== autoColor) {
    const colorOf = (row: Row | undefined) => toText(rowField(row, field)) || automaticColor(index);
    if (dataset.splitSet) return paint(colorOf(series.rows.find(Boolean)));
    return series.rows.map((row) => paint(colorOf(row)));
  }
  if (field !== autoColor && dataset.backgroundColor && !dataset.splitSet) return paint(dataset.backgroundColor);
  return perValue ? series.values.map((_, at) => paint(automaticColor(at))) : paint(automaticColor(index));
};

const datasetOf = (
  dataset: GraphDataset,
  series: Series,
  index: number,
  perValue: boolean,
  { locale }: BindingEnvironment,
): ChartDataset => {
  const backgroundColor = fillColor(dataset, series, index, perValue);
  return {
    label: series.label,
    values: series.values,
    texts: series.values.map((value) => formatValue(value, dataset.valueFormatter ?? "none", locale)),
    backgroundColor,
    borderColor: dataset.borderColor ? withOpacity(dataset.borderColor, dataset.opacity) : backgroundColor,
    borderWidth: dataset.borderWidth ?? (perValue ? 0 : 1),
    tension: (dataset.tension ?? 0) / 10,
    valueLabels: dataset.valueLabels ?? "none",
  };
};

/** Each stack scaled to 100 percent. */
const filled = (datasets: readonly ChartDataset[], count: number): ChartDataset[] => {
  const totals = Array.from({ length: count }, (_, at) =>
    datasets.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  const share = (value: number | null, at: number) =>
    value === null || !totals[at] ? value : (value / totals[at]) * 100;
  return datasets.map((dataset) => ({ ...dataset, values: dataset.values.map(share) }));
};

const axis = (min: number | undefined, max: number | undefined, sort: "asc" | "desc" | undefined): ChartAxis => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  reverse: sort === "desc",
});

const axesOf = (config: GraphConfig): ResolvedGraph["axes"] => {
  const percent = config.graphType === "clampLine" || config.graphType === "filledStackedBar";
  return {
    x: axis(config.xMin, config.xMax, config.sortX),
    y: percent ? axis(0, 100, config.sortY) : axis(config.yMin, config.yMax, config.sortY),
  };
};

/** Rows as a chart. Split sets share the labels of all rows, each once; other charts have a label per row. */
export const compileGraph = (
  config: GraphConfig,
  rows: readonly Row[],
  environment: BindingEnvironment,
): ResolvedGraph => {
  const x = config.x || "tLabel";
  const isSplit = config.datasets.some(({ splitSet }) => splitSet);
  const every = rows.map((row) => toText(rowField(row, x)));
  const labels = isSplit ? Array.from(new Set(every)) : every;
  const firstAt = (at: number): readonly Row[] => rows.slice(at, at + 1);
  const firstOf = isSplit ? labels.flatMap((label) => firstAt(every.indexOf(label))) : rows;
  const series = config.datasets.flatMap((dataset) =>
    (dataset.splitSet ? splitSeries(dataset, rows, labels, x) : [plainSeries(dataset, firstOf, environment)]).map(
      (one) => ({ dataset, one }),
    ),
  );
  const perValue = round.has(config.graphType);
  const datasets = series.map(({ dataset, one }, index) => datasetOf(dataset, one, index, perValue, environment));
  return {
    type: chartTypes[config.graphType],
    labels,
    positions: config.graphType === "scatter" ? firstOf.map((row) => valueOf(row, x)) : [],
    datasets: config.graphType === "filledStackedBar" ? filled(datasets, labels.length) : datasets,
    stacked: stacked.has(config.graphType),
    showLegend: config.showLegend !== "no",
    axes: axesOf(config),
  };
};

export const resolveGraphConfig = (
  config: GraphConfig,
  rows: Bound<readonly Row[]>,
  environment: BindingEnvironment,
  filter: DatasourceFilter | undefined,
): Bound<ResolvedGraph> => derive([rows], () => compileGraph(config, filterRows(rows.data ?? [], filter), environment));
