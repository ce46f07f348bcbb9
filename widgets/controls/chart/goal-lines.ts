import type { Chart, Plugin } from "chart.js";
import type { ChartLine } from "#engine/bindings/resolvers/graphConfig.ts";
import { fontSizeOf } from "./font-size.ts";

/** What the plugin is told by the options of its chart. */
export interface GoalLinesOptions {
  lines: readonly ChartLine[];
  /** Do the bars of before stand beside those of now? Each has a half of its place then. */
  hasBefore: boolean;
  ink: string;
  surface: string;
  fontSize?: number | undefined;
}

/** A level over a stretch of the label axis, in shares of a place: 1.5 is the middle of the second one. */
export interface Stretch {
  from: number;
  to: number;
  level: number;
}

/** The stretches of a line: what is on one level is drawn in one go. */
export const stretchesOf = ({ values, before = values }: ChartLine, hasBefore: boolean): Stretch[] => {
  const halves = values.flatMap((level, at) => [
    { from: at, to: at + 0.5, level },
    { from: at + 0.5, to: at + 1, level: hasBefore ? (before[at] ?? null) : level },
  ]);
  const stretches: Stretch[] = [];
  for (const { from, to, level } of halves) {
    const last = stretches.at(-1);
    if (level === null) continue;
    if (last && last.to === from && last.level === level) last.to = to;
    else stretches.push({ from, to, level });
  }
  return stretches;
};

/** Strokes what was traced in the ink of text, on a rim that keeps it apart from bars of any colour. */
const strokeLine = (ctx: CanvasRenderingContext2D, { ink, surface }: GoalLinesOptions, isDashed: boolean): void => {
  ctx.setLineDash([]);
  ctx.lineWidth = 5;
  ctx.strokeStyle = surface;
  ctx.stroke();
  ctx.setLineDash(isDashed ? [8, 5] : []);
  ctx.lineWidth = 2;
  ctx.strokeStyle = ink;
  ctx.stroke();
};

const drawLine = (chart: Chart, line: ChartLine, stretches: readonly Stretch[], options: GoalLinesOptions): void => {
  const { ctx, chartArea } = chart;
  const place = chartArea.width / Math.max(1, line.values.length);
  const heightOf = (level: number) => chart.scales["y"]!.getPixelForValue(level);
  ctx.beginPath();
  for (const { from, to, level } of stretches) {
    ctx.moveTo(chartArea.left + from * place, heightOf(level));
    ctx.lineTo(chartArea.left + to * place, heightOf(level));
  }
  strokeLine(ctx, options, line.isDashed);
};

/** Pixels between the end of a line and its name. */
const gap = 6;

/** Pixels that the names of lines need to the right of them, about: a canvas that is not drawn yet measures nothing. */
export const roomForNames = (lines: readonly ChartLine[], fontSize: number): number =>
  lines.reduce((most, { label }) => Math.max(most, label.length), 0) * fontSize * 0.8 + gap;

interface Name {
  text: string;
  y: number;
}

/** Names one below the other where they would stand upon each other, in the order of their lines from above. */
export const apart = (names: readonly Name[], least: number): Name[] => {
  const placed: Name[] = [];
  for (const name of names.toSorted((a, b) => a.y - b.y)) {
    const last = placed.at(-1);
    const near = last ? last.y + least - name.y : 0;
    if (last && near > 0) last.y -= near / 2;
    placed.push({ ...name, y: last && near > 0 ? last.y + least : name.y });
  }
  return placed;
};

const writeNames = (chart: Chart, names: readonly Name[], { ink, fontSize }: GoalLinesOptions): void => {
  const { ctx, chartArea } = chart;
  const size = fontSizeOf(chart.width, fontSize);
  ctx.setLineDash([]);
  ctx.font = `600 ${size}px ${String(chart.options.font?.family ?? "sans-serif")}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillStyle = ink;
  for (const { text, y } of apart(names, size * 1.25)) ctx.fillText(text, chartArea.right + gap, y);
};

/** Draws levels that are aimed at over the bars of a chart, each with its name beside it. */
export const goalLines: Plugin<"bar", GoalLinesOptions> = {
  id: "goalLines",
  // A chart that is not made by our configuration says nothing of lines.
  defaults: { lines: [], hasBefore: false, ink: "#000000", surface: "#ffffff" },
  afterDatasetsDraw: (chart, _args, options) => {
    chart.ctx.save();
    const names = options.lines.flatMap((line): Name[] => {
      const stretches = stretchesOf(line, options.hasBefore);
      const last = stretches.at(-1);
      if (!last) return [];
      drawLine(chart, line, stretches, options);
      return [{ text: line.label, y: chart.scales["y"]!.getPixelForValue(last.level) }];
    });
    writeNames(chart, names, options);
    chart.ctx.restore();
  },
};
