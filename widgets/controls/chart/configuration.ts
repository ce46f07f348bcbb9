import type { ChartConfiguration } from "chart.js";
import type { ChartDataset, ChartLine, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { cutLabel, defaultFontSize } from "#schemas/values/choices.ts";
import { fontSizeOf } from "./font-size.ts";
import { type GoalLinesOptions, roomForNames } from "./goal-lines.ts";
import { hatched } from "./hatching.ts";
import { legendOfBoth } from "./legend.ts";

/** What a chart takes from the theme. */
export interface ChartLook {
  text: string;
  muted: string;
  grid: string;
  /** The grid of a chart whose options name no colour for it: pale on light, a line's on dark. */
  chartGrid: string;
  surface: string;
  font: string;
}

/** How a chart is drawn besides its data. */
export interface ChartSettings {
  /** How the value axis writes its numbers. */
  tick: (value: number) => string;
  /** How the axis of shares does, where there is one. */
  shareTick?: (value: number) => string;
  /** What counts as one on the value axis, so that its ticks are round: 3600 for seconds shown as hours. */
  tickUnit?: number;
  /** Milliseconds of the first draw; 0 draws at once. Updates are never animated. */
  duration?: number;
  /** Pixels of the texts of a small chart; those of a larger one grow with it. */
  fontSize?: number | undefined;
  /** Labels are cut to so many characters; -1 leaves them whole. */
  maxLabelSize?: number;
  /** Colour of the grid where it shall be another than the theme's. */
  gridColor?: string | undefined;
}

const isRound = ({ type }: ResolvedGraph): boolean => type === "pie" || type === "doughnut" || type === "polarArea";

/** Points ready for the controller, so that Chart.js parses nothing. */
const pointsOf = (graph: ResolvedGraph, { values }: ChartDataset): unknown[] => {
  if (graph.type === "polarArea") return values.map((r) => ({ r: r ?? 0 }));
  if (isRound(graph)) return values.map((value) => value ?? 0);
  return values.map((y, index) => ({
    x: graph.type === "scatter" ? (graph.positions[index] ?? Number.NaN) : index,
    y: y ?? Number.NaN,
  }));
};

/** A value of before is outlined and hatched, and stacked beside what is. */
const looksOfBefore = ({ backgroundColor }: ChartDataset) => ({
  backgroundColor: hatched(backgroundColor),
  borderColor: backgroundColor,
  borderWidth: 1.5,
  stack: "before",
});

/** A share is told from the bars beside it by a mark of its own, from other lines by its breaks. */
const looksOfShare = ({ type }: ResolvedGraph) => ({
  yAxisID: "share",
  order: -1,
  ...(type === "bar"
    ? { type: "line", showLine: false, pointStyle: "rectRot", pointRadius: 6, pointHoverRadius: 7 }
    : { borderDash: [6, 4] }),
});

const drawnOf = (graph: ResolvedGraph, dataset: ChartDataset, index: number, look: ChartLook) => ({
  id: index,
  label: dataset.isBefore ? (graph.beforeName ?? dataset.label) : dataset.label,
  data: pointsOf(graph, dataset),
  texts: dataset.texts,
  valueLabels: dataset.valueLabels,
  backgroundColor: dataset.backgroundColor,
  borderColor: isRound(graph) ? look.surface : dataset.borderColor,
  borderWidth: isRound(graph) ? 2 : graph.type === "line" ? Math.max(2, dataset.borderWidth) : dataset.borderWidth,
  ...(graph.type === "line" ? { tension: dataset.tension } : {}),
  ...(graph.type === "bar" ? { maxBarThickness: 72, borderRadius: 2 } : {}),
  ...(dataset.isBefore ? looksOfBefore(dataset) : {}),
  ...(dataset.isShare ? looksOfShare(graph) : {}),
  ...(graph.lines ? { levels: graph.lines.map((line) => (dataset.isBefore && line.before) || line.values) } : {}),
});

/** What stands on each other, and what was before beside it. */
const stacksOf = (datasets: readonly ChartDataset[]): readonly ChartDataset[][] => [
  datasets.filter(({ isBefore }) => !isBefore),
  datasets.filter(({ isBefore }) => isBefore),
];

/** The highest value, of a stack its height. */
const highest = ({ datasets: all, labels, stacked }: ResolvedGraph): number => {
  const datasets = all.filter(({ isShare }) => !isShare);
  const positive = (value: number | null | undefined) => Math.max(0, value ?? 0);
  const heights = labels.map((_, at) =>
    stacked
      ? Math.max(...stacksOf(datasets).map((of) => of.reduce((sum, { values }) => sum + positive(values[at]), 0)))
      : Math.max(0, ...datasets.map(({ values }) => positive(values[at]))),
  );
  return heights.reduce((most, height) => Math.max(most, height), 0);
};

/** About five steps of 1, 2 or 5 times a power of ten units; undefined where there is nothing above 0. */
export const stepOf = (graph: ResolvedGraph, unit: number): number | undefined => {
  const rough = highest(graph) / 5 / unit;
  if (!(rough > 0) || !Number.isFinite(rough)) return undefined;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power * unit;
};

/** Up to so many bars are named each where there is room, at a slant where they are many; of more every few. */
const allNamed = 16;
const named = { maxRotation: 50, autoSkipPadding: 2 };

const fontOf =
  ({ font }: ChartLook, { fontSize }: ChartSettings) =>
  ({ chart }: { chart: { width: number } }) => ({ family: font, size: fontSizeOf(chart.width, fontSize) });

/** Days are labels without their year; their tooltip has the whole date. */
const shortDay = (label: string): string => label.replace(/^\d{4}-(\d{2})-(\d{2})$/, "$2/$1");

const levelsOf = ({ values }: ChartLine): number[] => values.map((value) => value ?? 0);

/** Lines stand on a number line, which can be decimated and whose ticks read the labels; bars stand on categories. */
const scalesOf = (graph: ResolvedGraph, look: ChartLook, settings: ChartSettings) => {
  const { tick, tickUnit = 1, maxLabelSize = -1, gridColor = look.chartGrid } = settings;
  const stepSize = tickUnit === 1 ? undefined : stepOf(graph, tickUnit);
  const { stacked, axes, type } = graph;
  const labels = graph.labels.map((label) => shortDay(cutLabel(label, maxLabelSize)));
  const ticks = {
    color: look.muted,
    font: fontOf(look, settings),
    maxRotation: 0,
    autoSkipPadding: 12,
  };
  // The last label is that of the end, however near the one before it is: there it would stand over it.
  const read = (value: number, at: number, all: readonly { value: number }[]) => {
    const [first, second, before] = [all[0], all[1], all[at - 1]];
    const isCrowded = at > 1 && at === all.length - 1 && value - before!.value < second!.value - first!.value;
    return Number.isInteger(value) && !isCrowded ? (labels[value] ?? null) : null;
  };
  const across: Partial<Record<ResolvedGraph["type"], object>> = {
    bar: { type: "category", labels, ticks: { ...ticks, ...(labels.length <= allNamed ? named : {}) } },
    line: { type: "linear", bounds: "data", ticks: { ...ticks, callback: read, precision: 0 } },
    scatter: { type: "linear", ticks },
  };
  return {
    x: { ...across[type], ...axes.x, stacked, grid: { display: false }, border: { color: look.grid } },
    y: {
      ...axes.y,
      beginAtZero: type === "bar",
      ...(graph.lines ? { suggestedMax: Math.max(...graph.lines.flatMap(levelsOf)) } : {}),
      title: {
        display: axes.y.title !== undefined,
        text: axes.y.title,
        color: look.muted,
        font: fontOf(look, settings),
      },
      stacked,
      grid: { color: gridColor },
      border: { display: false },
      ticks: { ...ticks, maxTicksLimit: 8, callback: tick, ...(stepSize ? { stepSize } : {}) },
    },
    ...(axes.share
      ? {
          share: {
            ...axes.share,
            position: "right",
            beginAtZero: true,
            grid: { display: false },
            border: { display: false },
            ticks: { ...ticks, maxTicksLimit: 8, callback: settings.shareTick ?? tick },
          },
        }
      : {}),
  };
};

const rings = ({ chartGrid, muted }: ChartLook, { tick, gridColor = chartGrid }: ChartSettings) => ({
  grid: { color: gridColor },
  ticks: { color: muted, backdropColor: "transparent", maxTicksLimit: 4, callback: tick },
});

/** Room for the texts at the heads of bars, above the first and last points of lines, and beside levels. */
const paddingOf = (graph: ResolvedGraph, fontSize: number = defaultFontSize): { top: number; right: number } => {
  const hasTexts = graph.datasets.some(({ valueLabels }) => valueLabels !== "none");
  const right = hasTexts && graph.type === "line" ? 2 * fontSize : 4;
  return {
    top: hasTexts ? fontSize + 8 : 4,
    right: Math.max(right, graph.lines ? roomForNames(graph.lines, fontSize) : 0),
  };
};

/** One part of a round chart: its colour, name and value. */
export interface LegendPart {
  color: string;
  label: string;
  text: string;
}

/** The parts of a round chart, told beside it; none for charts with axes, which Chart.js tells itself. */
export const legendOf = (graph: ResolvedGraph): LegendPart[] => {
  const [dataset] = graph.datasets;
  if (!isRound(graph) || !graph.showLegend || !dataset) return [];
  const { backgroundColor: colors, texts } = dataset;
  return graph.labels.map((label, at) => ({
    color: (Array.isArray(colors) ? colors[at] : colors) ?? "transparent",
    label,
    text: texts[at] ?? "-",
  }));
};

const textAt = (graph: ResolvedGraph, { datasetIndex, dataIndex }: { datasetIndex: number; dataIndex: number }) => {
  const dataset = graph.datasets[datasetIndex];
  const label = [dataset?.label ?? "", ...(dataset?.isBefore ? [graph.beforeName] : [])].join(", ");
  return `${label}: ${dataset?.texts[dataIndex] ?? "-"}`;
};

/** What a tooltip says below the values of a place: the levels that they are measured against. */
const levelsAt = ({ lines = [] }: ResolvedGraph, at: number): string[] =>
  lines.flatMap(({ values, texts }) => (typeof values[at] === "number" ? [texts[at] ?? ""] : []));

type Configuration = Pick<ChartConfiguration, "type" | "data" | "options">;

const hasBefore = ({ datasets }: ResolvedGraph): boolean => datasets.some(({ isBefore }) => isBefore);

const goalLinesOf = (
  graph: ResolvedGraph,
  { text, surface }: ChartLook,
  { fontSize }: ChartSettings,
): GoalLinesOptions => ({ lines: graph.lines ?? [], hasBefore: hasBefore(graph), ink: text, surface, fontSize });

const legendSettings = (graph: ResolvedGraph, look: ChartLook, settings: ChartSettings) => {
  // The mark of a share is told from a bar by its form.
  const usePointStyle = graph.type === "bar" && graph.axes.share !== undefined;
  const labels = { color: look.text, boxWidth: 12, boxHeight: 12, usePointStyle, font: fontOf(look, settings) };
  const display = !isRound(graph) && graph.showLegend && graph.datasets.length > 1;
  if (!hasBefore(graph)) return { display, position: "bottom", labels };
  const { generateLabels, onClick } = legendOfBoth(graph.datasets, look.muted);
  return { display, position: "bottom", labels: { ...labels, generateLabels }, onClick };
};

/** What the plugins of a chart are told: our own texts at values, and those that Chart.js brings. */
const pluginsOf = (graph: ResolvedGraph, look: ChartLook, settings: ChartSettings) => ({
  valueLabels: { surface: look.surface, fontSize: settings.fontSize },
  goalLines: goalLinesOf(graph, look, settings),
  decimation: { enabled: graph.type === "line", algorithm: "lttb", samples: 400, threshold: 800 },
  legend: legendSettings(graph, look, settings),
  tooltip: {
    callbacks: {
      title: (items: { dataIndex: number }[]) => (graph.names ?? graph.labels)[items[0]?.dataIndex ?? -1] ?? "",
      label: (item: { datasetIndex: number; dataIndex: number }) => textAt(graph, item),
      afterBody: (items: { dataIndex: number }[]) => levelsAt(graph, items[0]?.dataIndex ?? -1),
    },
  },
});

/** The configuration of Chart.js: nothing parsed, no points, long lines decimated, updates never animated. */
export const chartConfiguration = (graph: ResolvedGraph, look: ChartLook, settings: ChartSettings): Configuration => {
  const configuration = {
    type: graph.type,
    data: {
      labels: graph.labels.map((label) => cutLabel(label, settings.maxLabelSize ?? -1)),
      datasets: graph.datasets.map((dataset, index) => drawnOf(graph, dataset, index, look)),
    },
    options: {
      parsing: false,
      normalized: true,
      responsive: true,
      maintainAspectRatio: false,
      resizeDelay: 50,
      animation: settings.duration ? { duration: settings.duration } : false,
      font: { family: look.font },
      color: look.text,
      elements: { point: { radius: graph.type === "scatter" ? 3 : 0, hitRadius: 8, hoverRadius: 4 } },
      interaction: { mode: "nearest", intersect: isRound(graph), axis: isRound(graph) ? "xy" : "x" },
      layout: { padding: paddingOf(graph, settings.fontSize) },
      ...(isRound(graph)
        ? { scales: graph.type === "polarArea" ? { r: rings(look, settings) } : {} }
        : { scales: scalesOf(graph, look, settings) }),
      ...(graph.type === "doughnut" ? { cutout: "62%" } : {}),
      plugins: pluginsOf(graph, look, settings),
    },
  };
  // Chart.js types each kind of chart apart and knows neither our datasets' own fields nor our plugin.
  return configuration as unknown as Configuration;
};
