import { Chart } from "chart.js";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { theme } from "#engine/react/providers/theme.ts";
import { type ChartLook, chartConfiguration, type ChartSettings } from "./configuration.ts";

/** What stands over the chart of a picture. */
export interface PictureHead {
  title: string;
  /** What it is of, when and in which unit, a line each. */
  lines: readonly string[];
}

/** Pictures are for paper and for what others write: ink on white, whatever scheme the screen has. */
const paper: ChartLook = {
  text: "#14181c",
  muted: "#4b545d",
  grid: "#d5dade",
  chartGrid: "#e5e8eb",
  surface: "#ffffff",
  font: theme.fontFamily ?? "sans-serif",
};

/** Size of a chart in a picture and the space around it, in pixels, each of which is drawn by so many. */
const [width, height, space, sharpness] = [1200, 560, 24, 2];
const letters = { title: 24, line: 16 };
const lineHeight = 1.5;

/** Draws a chart at once on a canvas of its own; who has used it destroys it. */
const drawnChart = (graph: ResolvedGraph, settings: ChartSettings): Chart => {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const { type, data, options } = chartConfiguration(graph, paper, { ...settings, duration: 0 });
  return new Chart(canvas, {
    type,
    data,
    options: { ...options, responsive: false, animation: false, devicePixelRatio: sharpness },
  });
};

const rowsOf = ({ title, lines }: PictureHead) => [
  { text: title, size: letters.title, weight: 650, ink: paper.text },
  ...lines.map((text) => ({ text, size: letters.line, weight: 400, ink: paper.muted })),
];

/** A chart on white, to be saved or printed; under its title and what it is of, where these do not stand beside it. */
export const pictureOf = (graph: ResolvedGraph, settings: ChartSettings, head?: PictureHead): HTMLCanvasElement => {
  const rows = head ? rowsOf(head) : [];
  const above = rows.reduce((sum, { size }) => sum + size * lineHeight, 0) + space;
  const picture = document.createElement("canvas");
  picture.width = (width + 2 * space) * sharpness;
  picture.height = (above + height + space) * sharpness;
  const pen = picture.getContext("2d")!;
  pen.scale(sharpness, sharpness);
  pen.fillStyle = paper.surface;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.textBaseline = "middle";
  let top = space / 2;
  for (const { text, size, weight, ink } of rows) {
    pen.font = `${weight} ${size}px ${paper.font}`;
    pen.fillStyle = ink;
    pen.fillText(text, space, top + (size * lineHeight) / 2, width);
    top += size * lineHeight;
  }
  const chart = drawnChart(graph, settings);
  pen.drawImage(chart.canvas, space, above, width, height);
  chart.destroy();
  return picture;
};

/** A picture as a file. */
export const pngOf = (picture: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    picture.toBlob((file) => (file ? resolve(file) : reject(new Error("Expected a picture that is not empty"))));
  });

/** A name that every file system takes. */
export const fileName = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .join(" ")
    .replaceAll(":", ".")
    .replaceAll(/[\\/*?"<>|\p{Cc}]/gu, "-")
    .slice(0, 180)
    .trim();
