import { automaticColor } from "#engine/bindings/colors.ts";
import type { ChartDataset, ChartType, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { formatDecimals, formatValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import { isHexColor } from "#widgets/controls/color/ink.ts";
import { stateColors } from "#widgets/controls/machine-state/state.ts";
import type { designerGraphTypes } from "#schemas/values/graphConfig/schema.ts";
import type { labelModes } from "./schema.ts";
import type { GraphTask } from "./lacks.ts";

export type LabelMode = (typeof labelModes)[number];
type DesignerGraph = (typeof designerGraphTypes)[number];

/** The words of a chart's datasets, in the user's language. */
export interface StatisticsWords {
  run: string;
  coded: string;
  uncoded: string;
  unplanned: string;
  noData: string;
  stopTime: string;
  availability: string;
}

const wholePercent = (value: number, { language }: Locale): string => `${formatDecimals(value, 0, language)}\u00a0%`;

/**
 * The text of a value: its seconds as hours with one decimal, its share of `total` in whole percent, or as it is
 * delivered, with "%" and no computation.
 */
export const labelOf = (value: number | null, total: number, mode: LabelMode, locale: Locale): string => {
  if (value === null) return "-";
  if (mode === "perRaw") return formatValue(value / 100, "percent", locale);
  if (mode === "hours") return formatValue(value, "hours", locale);
  return wholePercent(total > 0 ? (value / total) * 100 : 0, locale);
};

/** A dataset before it is drawn: a value for each label of the chart. */
export interface Series {
  label: string;
  values: readonly (number | null)[];
  color: string;
  colors?: readonly string[];
}

/** What a chart shows, before it knows of which type it is; `before` is what each of its series was before. */
export interface SeriesTable {
  labels: string[];
  series: Series[];
  before?: readonly Series[];
}

const unique = (texts: readonly string[]): string[] => Array.from(new Set(texts));
export const ownColor = (color: string | undefined, index: number): string =>
  isHexColor(color) ? color : automaticColor(index);

/** The parts of a machine's time, in the order in which they are stacked: field, word, colour. */
export const timesOf = (words: StatisticsWords) =>
  [
    ["run_time", words.run, stateColors.running],
    ["coded_stop_time", words.coded, stateColors.stop],
    ["uncoded_stop_time", words.uncoded, stateColors.uncoded],
    ["unplanned_time", words.unplanned, "#56b4e9"],
    ["no_data_time", words.noData, stateColors["no-data"]],
  ] as const;

export const reasonOf = ({ stop_reason, tLabel }: StatisticsRow): string => stop_reason ?? tLabel;

/** Stop time for each reason, summed over the machines, the longest first; the reasons in their own colours. */
const byReason = (rows: readonly StatisticsRow[], mode: LabelMode, words: StatisticsWords) => {
  const amount = ({ stop_time, share }: StatisticsRow) => (mode === "perRaw" ? share : stop_time) ?? 0;
  const reasons = Array.from(Map.groupBy(rows, reasonOf).values())
    .map((of) => ({ first: of[0], value: of.reduce((total, row) => total + amount(row), 0) }))
    .toSorted((a, b) => b.value - a.value);
  return {
    labels: reasons.map(({ first }) => first?.tLabel ?? ""),
    series: [
      {
        label: words.stopTime,
        values: reasons.map(({ value }) => value),
        color: automaticColor(0),
        colors: reasons.map(({ first }, index) => ownColor(first?.color, index)),
      },
    ],
  };
};

/** A stop reason as charts show it. */
interface ReasonLook {
  reason: string;
  label: string;
  color: string;
}

/** The stop reasons of rows in the order in which they first come. */
export const reasonLooks = (rows: readonly StatisticsRow[]): ReasonLook[] =>
  Array.from(Map.groupBy(rows, reasonOf), ([reason, [first]], index) => ({
    reason,
    label: first?.tLabel ?? reason,
    color: ownColor(first?.color, index),
  }));

/** A stack for each day, a dataset for each reason; of the days and reasons that the rows have, unless others are given. */
export const byDay = (
  rows: readonly StatisticsRow[],
  days: readonly string[] = unique(rows.map(({ trans_date = "" }) => trans_date)).sort(),
  reasons: readonly ReasonLook[] = reasonLooks(rows),
) => {
  const ofDays = Map.groupBy(rows, (row) => `${row.trans_date ?? ""} ${reasonOf(row)}`);
  const series = reasons.map(({ reason, label, color }) => {
    const at = (day: string) => ofDays.get(`${day} ${reason}`) ?? [];
    return { label, color, values: days.map((day) => at(day).reduce((sum, { stop_time = 0 }) => sum + stop_time, 0)) };
  });
  return { labels: [...days], series };
};

type Part = ReturnType<typeof timesOf>[number];

/** The parts of the time of which the rows have any, as they are stacked. */
export const partsIn = (rows: readonly StatisticsRow[], words: StatisticsWords): Part[] =>
  timesOf(words).filter(([key]) => rows.some((row) => (row[key] ?? 0) > 0));

/** The parts of the time of each machine, a dataset for each part. */
export const byPart = (rows: readonly StatisticsRow[], parts: readonly Part[]) => ({
  labels: rows.map(({ tLabel }) => tLabel),
  series: parts.map(([key, label, color]) => ({ label, color, values: rows.map((row) => row[key] ?? 0) })),
});

/** The parts of the time of all machines together, as slices. */
const asSlices = (rows: readonly StatisticsRow[], parts: readonly Part[], { availability }: StatisticsWords) => ({
  labels: parts.map(([, label]) => label),
  series: [
    {
      label: availability,
      values: parts.map(([key]) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)),
      color: automaticColor(0),
      colors: parts.map(([, , color]) => color),
    },
  ],
});

/** The availability of each machine, already in percent. */
const byMachine = (rows: readonly StatisticsRow[], words: StatisticsWords) => ({
  labels: rows.map(({ tLabel }) => tLabel),
  series: [
    {
      label: words.availability,
      values: rows.map(({ availability }) => availability ?? null),
      color: automaticColor(0),
    },
  ],
});

const seriesOf = (
  task: GraphTask,
  rows: readonly StatisticsRow[],
  round: boolean,
  mode: LabelMode,
  words: StatisticsWords,
): SeriesTable => {
  if (task.includes("daily")) return byDay(rows);
  if (task.startsWith("stopreasons")) return byReason(rows, mode, words);
  if (task === "machineanalysis") return byMachine(rows, words);
  const parts = partsIn(rows, words);
  return round ? asSlices(rows, parts, words) : byPart(rows, parts);
};

const chartTypes: Record<DesignerGraph, ChartType> = {
  bar: "bar",
  pie: "pie",
  doughnut: "doughnut",
  stackedBar: "bar",
  clampLine: "line",
  filledStackedBar: "bar",
  line: "line",
};

const isRound = (type: ChartType): boolean => type === "pie" || type === "doughnut";

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** Each value as percent of its stack. */
const sharesOf = (series: readonly Series[], count: number): Series[] => {
  const totals = Array.from({ length: count }, (_, at) => sum(series.map(({ values }) => values[at] ?? null)));
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) => (value === null ? null : totals[at] ? (value / totals[at]) * 100 : 0)),
  }));
};

export interface StatisticsChart {
  graph: ResolvedGraph;
  /** How the value axis writes its numbers. */
  tick: (value: number) => string;
  /** What counts as one on the value axis. */
  tickUnit: number;
}

export interface ChartLook {
  graphType?: DesignerGraph;
  labelMode?: LabelMode;
}

const allOf = (series: readonly Series[]): number => sum(series.flatMap(({ values }) => values));

/** Series as a chart of the type, beside each what it was before. What adds up to a whole is stacked; the texts follow the label mode. */
export const seriesChart = (
  { labels, series, before = [] }: SeriesTable,
  { graphType = "bar", labelMode: mode = "hours" }: ChartLook,
  locale: Locale,
): StatisticsChart => {
  const type = chartTypes[graphType];
  const isFilled = graphType === "filledStackedBar";
  const inPercent = isFilled || graphType === "clampLine";
  const isStacked = type === "bar" && (series.length > 1 || graphType !== "bar");
  const ofStack = isRound(type) || type === "line" ? "none" : series.length > 1 ? "center" : "end";
  const datasetsOf = (of: readonly Series[], isBefore: boolean): ChartDataset[] => {
    const total = allOf(of);
    const drawn = isFilled ? sharesOf(of, labels.length) : of;
    return of.map((one, index) => ({
      label: one.label,
      values: drawn[index]?.values ?? one.values,
      texts: one.values.map((value) => labelOf(value, total, mode, locale)),
      backgroundColor: one.colors ?? one.color,
      borderColor: one.colors ?? one.color,
      borderWidth: 0,
      tension: 0,
      // A text does not read on a hatching.
      valueLabels: isBefore && isStacked ? "none" : ofStack,
      ...(isBefore ? { isBefore } : {}),
    }));
  };
  const total = allOf(series);
  return {
    graph: {
      type,
      labels,
      positions: [],
      datasets: [...datasetsOf(series, false), ...datasetsOf(before, true)],
      stacked: isStacked,
      showLegend: true,
      axes: { x: { reverse: false }, y: { ...(inPercent ? { min: 0, max: 100 } : {}), reverse: false } },
    },
    tickUnit: inPercent ? 1 : { hours: 3600, percentages: total / 100 || 1, perRaw: 1 }[mode],
    tick: (value) => (inPercent ? wholePercent(value, locale) : labelOf(value, total, mode, locale)),
  };
};

/** The rows of a task as a chart of the type. */
export const statisticsChart = (
  task: GraphTask,
  rows: readonly StatisticsRow[],
  { graphType = "bar", labelMode = "hours" }: ChartLook,
  words: StatisticsWords,
  locale: Locale,
): StatisticsChart => {
  const mode = task === "machineanalysis" ? "perRaw" : labelMode;
  const table = seriesOf(task, rows, isRound(chartTypes[graphType]), mode, words);
  return seriesChart(table, { graphType, labelMode: mode }, locale);
};
