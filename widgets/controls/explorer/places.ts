import { automaticColor, withOpacity } from "#engine/bindings/colors.ts";
import type { ChartDataset, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { valueOf } from "#engine/explorer/choice/measures.ts";
import type { GroupSums } from "#engine/explorer/types.ts";
import { alongTime, type ExplorerChart, type ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";

/** Bars of a chart that says nothing of their number. Source: docs/specification, WD-503. */
const mostBars = 50;

/** A bar, or a point of a line: the value that it stands for, in words, and its numbers, one for each measure. */
export interface Place {
  value: string;
  label: string;
  numbers: readonly number[];
}

/** What a chart needs besides its sums. */
export interface Drawn {
  chart: ExplorerChart;
  /** Keys of the measures that it shows. */
  shown: readonly string[];
  measures: readonly ExplorerMeasure[];
  /** What all records have, by key of the field. */
  totals: Readonly<Record<string, number>>;
  /** A value of the chart's dimension in words. */
  labelOf: (value: string) => string;
}

/** The places of a chart in their order: along the calendar, by their value, or the largest first and no more than `most`. */
export const placesOf = ({ values, sums }: GroupSums, { chart, shown, measures, totals, labelOf }: Drawn): Place[] => {
  const total = (field: string): number => totals[field] ?? 0;
  const places = values.map((value, at) => {
    const sum = (field: string): number => sums[field]?.[at] ?? 0;
    return { value, label: labelOf(value), numbers: shown.map((key) => valueOf(measures, key, sum, total)) };
  });
  if (chart.by === alongTime) return places;
  const some = places.filter(({ numbers }) => numbers.some((number) => number !== 0));
  if (chart.sort === "value") return some;
  return some.toSorted((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0)).slice(0, chart.most ?? mostBars);
};

/** How a number of a measure is written, with its unit. */
type Written = (measure: ExplorerMeasure, number: number) => string;

/** What a place has of all, 0 to 1; null of a ratio, and where there is nothing. */
export const shareOf = ({ ratio }: ExplorerMeasure, number: number, total: number): number | null =>
  ratio || total === 0 ? null : number / total;

interface Look {
  written: Written;
  share: (share: number) => string;
  nameOf: (measure: ExplorerMeasure) => string;
  /** Values that are chosen; all others are paler. Nothing chosen: none is. */
  chosen: ReadonlySet<string>;
}

const paler = 0.35;

/** What the measures in percent of a chart hold for the whole: what the first of them says. */
export const scaleOf = (shown: readonly ExplorerMeasure[]): number =>
  shown.find(({ percent }) => percent)?.scale ?? 100;

/** A chart over places, ready to draw. Measures in percent beside others are measured at an axis of their own. */
export const graphOf = (
  places: readonly Place[],
  { chart, shown, measures }: Drawn,
  { written, share, nameOf, chosen }: Look,
): ResolvedGraph => {
  const drawn = shown.flatMap((key) => measures.find((one) => one.key === key) ?? []);
  const scale = scaleOf(drawn);
  const hasBoth = drawn.some(({ percent }) => percent) && drawn.some(({ percent }) => !percent);
  const datasetOf = (measure: ExplorerMeasure, index: number): ChartDataset => {
    const color = automaticColor(index);
    const total = places.reduce((sum, { numbers }) => sum + (numbers[index] ?? 0), 0);
    const colors = places.map(({ value }) =>
      chosen.size === 0 || chosen.has(value) ? color : withOpacity(color, paler),
    );
    return {
      label: nameOf(measure),
      values: places.map(({ numbers }) => (numbers[index] ?? 0) * (measure.percent ? scale : 1)),
      texts: places.map(({ numbers }) => {
        const number = numbers[index] ?? 0;
        const part = shareOf(measure, number, total);
        return part === null ? written(measure, number) : `${written(measure, number)} (${share(part)})`;
      }),
      backgroundColor: chart.type === "bar" ? colors : color,
      borderColor: chart.type === "bar" ? colors : color,
      borderWidth: chart.type === "bar" ? 0 : 2,
      tension: 0,
      valueLabels: "none",
      ...(hasBoth && measure.percent ? { isShare: true } : {}),
    };
  };
  return {
    type: chart.type,
    labels: places.map(({ label }) => label),
    positions: [],
    datasets: drawn.map(datasetOf),
    stacked: false,
    showLegend: shown.length > 1,
    axes: {
      x: { reverse: false },
      y: { reverse: false },
      ...(hasBoth ? { share: { reverse: false } } : {}),
    },
  };
};
