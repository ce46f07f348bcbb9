import { withOpacity } from "#engine/bindings/colors.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import {
  byDay,
  byPart,
  ownColor,
  partsIn,
  reasonLooks,
  type Series,
  type SeriesTable,
  seriesChart,
  type StatisticsChart,
  type StatisticsWords,
} from "#widgets/dashboard/graph/statistics.ts";
import { dayAfter } from "#schemas/calendar/days.ts";
import type { Both, Reason } from "./logic.ts";

/** What the reasons beside an opened one are left of their colour. */
const paler = 0.35;

/** Stop time for each reason, the one that is opened in its full colour. */
export const reasonTable = (
  reasons: readonly Reason[],
  { stopTime: label }: StatisticsWords,
  opened: string | null,
): SeriesTable => {
  const colors = reasons.map(({ stop_reason, color }, index) => {
    const own = ownColor(color, index);
    return opened === null || opened === stop_reason ? own : withOpacity(own, paler);
  });
  const seriesOf = (values: readonly (number | null)[]): Series => ({ label, values, color: colors[0] ?? "", colors });
  const isCompared = reasons.some(({ stop_time_before }) => stop_time_before !== undefined);
  return {
    labels: reasons.map((reason) => reason.label),
    series: [seriesOf(reasons.map(({ stop_time }) => stop_time))],
    ...(isCompared ? { before: [seriesOf(reasons.map(({ stop_time_before = null }) => stop_time_before))] } : {}),
  };
};

/** A stack for each day of a span, and beside it that of the day so many days back. */
export const dayTable = ({ rows, before }: Both, days: readonly string[], daysBack: number): SeriesTable => {
  const reasons = reasonLooks([...rows, ...(before ?? [])]);
  const moved = before?.map((row) => ({ ...row, trans_date: dayAfter(row.trans_date ?? "", daysBack) }));
  return { ...byDay(rows, days, reasons), ...(moved ? { before: byDay(moved, days, reasons).series } : {}) };
};

/** How the time of each machine divides, and beside it how it did before. */
export const partTable = ({ rows, before }: Both, words: StatisticsWords): SeriesTable => {
  const parts = partsIn([...rows, ...(before ?? [])], words);
  const earlier = new Map(before?.map((row) => [row.machine_id, row]));
  const aligned = rows.map((row): StatisticsRow => earlier.get(row.machine_id) ?? nothingOf(row));
  return { ...byPart(rows, parts), ...(before ? { before: byPart(aligned, parts).series } : {}) };
};

const nothingOf = ({ machine_id, tLabel }: StatisticsRow): StatisticsRow => ({ machine_id, tLabel });

const graphTypes = { stopreasons: "bar", stopreasons_daily: "stackedBar", availability: "filledStackedBar" } as const;
export type ChartedTask = keyof typeof graphTypes;

/** What is told of a chart besides its series. */
type More = Pick<StatisticsChart["graph"], "names" | "beforeName" | "lines"> & { title: string };

/** A table of series as the chart of a task. */
export const chartOf = (task: ChartedTask, table: SeriesTable, { title, ...more }: More, locale: Locale) => {
  const { graph, ...settings } = seriesChart(table, { graphType: graphTypes[task] }, locale);
  const { axes } = graph;
  return { graph: { ...graph, ...more, axes: { ...axes, y: { ...axes.y, title } } }, settings };
};
