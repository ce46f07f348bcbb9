import type { Chart } from "chart.js";
import { describe, expect, it } from "vitest";
import type { ChartDataset, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { type ChartLook, chartConfiguration, stepOf, legendOf } from "./configuration.ts";
import { summary } from "./summary.ts";
import { valueLabels } from "./value-labels.ts";

const noop = () => {};
const look: ChartLook = {
  text: "#000",
  muted: "#555",
  grid: "#eee",
  chartGrid: "#eee",
  surface: "#fff",
  font: "Inter",
};
const dataset = (label: string, ...values: (number | null)[]): ChartDataset => ({
  label,
  values,
  texts: values.map((value) => (value === null ? "-" : String(value))),
  backgroundColor: "#138b13",
  borderColor: "#138b13",
  borderWidth: 1,
  tension: 0.3,
  valueLabels: "none",
});
const line: ResolvedGraph = {
  type: "line",
  labels: ["a", "b"],
  positions: [],
  datasets: [dataset("Good", 1, null)],
  stacked: false,
  showLegend: true,
  axes: { x: { reverse: false }, y: { reverse: false } },
};
const configure = (graph: Partial<ResolvedGraph>, settings = {}) =>
  chartConfiguration({ ...line, ...graph }, look, { tick: String, ...settings });

describe("chart", () => {
  it("hands Chart.js points that need no parsing, without animation, and decimates lines", () => {
    const { data, options } = configure({});
    expect(data.datasets[0]).toMatchObject({
      data: [
        { x: 0, y: 1 },
        { x: 1, y: Number.NaN },
      ],
      tension: 0.3,
    });
    expect(options).toMatchObject({
      parsing: false,
      normalized: true,
      animation: false,
      elements: { point: { radius: 0 } },
      plugins: { decimation: { enabled: true } },
    });
  });

  it("draws its grid as the theme does, or as the options say", () => {
    const polar = { type: "polarArea" } as const;
    const grids = [{}, { gridColor: "#ff0000" }].flatMap((settings) => [
      configure({}, settings).options?.scales?.["y"]?.grid,
      configure(polar, settings).options?.scales?.["r"]?.grid,
    ]);
    expect(grids).toEqual(["#eee", "#eee", "#ff0000", "#ff0000"].map((color) => ({ color })));
  });

  it("animates the first draw only where a duration is asked for", () => {
    expect(configure({}, { duration: 650 }).options).toMatchObject({ animation: { duration: 650 } });
  });

  it("shows zero for bars, holds the axes to their limits and reverses an axis that sorts down", () => {
    const axes = { x: { reverse: false }, y: { min: -5, max: 5, reverse: true } };
    expect(configure({ type: "bar", axes }).options?.scales?.["y"]).toMatchObject({
      beginAtZero: true,
      min: -5,
      max: 5,
      reverse: true,
    });
  });

  it("gives round charts plain numbers, polar areas radii and scatters their positions", () => {
    const data = (graph: Partial<ResolvedGraph>) => configure(graph).data.datasets[0]?.data;
    expect([
      data({ type: "doughnut" }),
      data({ type: "polarArea" }),
      data({ type: "scatter", positions: [7, 8] }),
    ]).toEqual([
      [1, 0],
      [{ r: 1 }, { r: 0 }],
      [
        { x: 7, y: 1 },
        { x: 8, y: Number.NaN },
      ],
    ]);
  });

  it("tells the parts of a round chart by colour, name and value", () => {
    const parts = { ...dataset("Time", 5, 3), backgroundColor: ["#138b13", "#ff0000"] };
    const round = { ...line, type: "doughnut" as const, labels: ["Run", "Stop"], datasets: [parts], showLegend: true };
    expect(legendOf(round)).toEqual([
      { color: "#138b13", label: "Run", text: "5" },
      { color: "#ff0000", label: "Stop", text: "3" },
    ]);
    expect([legendOf({ ...round, showLegend: false }), legendOf(line)]).toEqual([[], []]);
  });

  it("draws a legend where there is more than one thing to tell apart, beside a round chart as text", () => {
    const shown = (graph: Partial<ResolvedGraph>) => configure(graph).options?.plugins?.legend?.display;
    const two = [dataset("Good", 1), dataset("Scrap", 2)];
    expect([
      shown({}),
      shown({ datasets: two }),
      shown({ type: "pie" }),
      shown({ datasets: two, showLegend: false }),
    ]).toEqual([false, true, false, false]);
  });

  it("steps the value axis in round numbers of its unit, over the height of a stack", () => {
    const datasets = [dataset("Run", 20_000), dataset("Stop", 5200)];
    expect([
      stepOf({ ...line, labels: ["a"], datasets, stacked: true }, 3600),
      stepOf({ ...line, datasets: [] }, 1),
    ]).toEqual([7200, undefined]);
  });

  it("writes its axes in the size that its options name, larger in a larger box", () => {
    const { options } = configure({}, { fontSize: 20 });
    const font = options?.scales?.["x"]?.ticks?.font as unknown as (context: unknown) => { size: number };
    expect([300, 900].map((width) => font({ chart: { width } }).size)).toEqual([20, 25]);
  });

  it("cuts the labels of its axis", () => {
    expect(configure({ labels: ["Maskin 12", "M1"] }, { maxLabelSize: 6 }).data.labels).toEqual(["Maskin…", "M1"]);
  });

  /** What is written of a bar of the value 7, whose text is 8 wide. */
  const written = (anchor: string, bar: { x: number; y: number; base: number; width?: number }) => {
    const texts: { text: string; y: number }[] = [];
    const known: Record<PropertyKey, unknown> = {
      fillText: (text: string, _x: number, y: number) => texts.push({ text, y }),
      measureText: () => ({ width: 8 }),
    };
    const drawn = {
      ctx: new Proxy({}, { get: (_, name) => known[name] ?? noop, set: () => true }),
      width: 300,
      options: { plugins: { valueLabels: { surface: "#fff" } } },
      data: { datasets: [{ texts: ["7"], valueLabels: anchor, backgroundColor: "#138b13" }] },
      isDatasetVisible: () => true,
      getDatasetMeta: () => ({ data: [bar] }),
    };
    valueLabels.afterDatasetsDraw!(drawn as unknown as Chart, {}, {}, false as never);
    return texts;
  };

  it("writes the texts of values at their anchor, and none where there is none [WD-767]", () => {
    const bar = { x: 50, y: 20, base: 100 };
    expect(["none", "start", "center", "end", "top"].map((anchor) => written(anchor, bar))).toEqual([
      [],
      [{ text: "7", y: 90 }],
      [{ text: "7", y: 60 }],
      [{ text: "7", y: 10 }],
      [{ text: "7", y: 10 }],
    ]);
  });

  it("writes no text into a part that is lower or narrower than it", () => {
    const parts = [
      { y: 20, width: 8 },
      { y: 90, width: 8 },
      { y: 20, width: 7 },
    ].map((part) => ({ x: 50, base: 100, ...part }));
    expect(parts.map((part) => written("center", part).length)).toEqual([1, 0, 0]);
    expect(parts.map((part) => written("end", part).length)).toEqual([1, 1, 1]);
  });

  it("tells the values to people who cannot see it", () => {
    expect(summary({ ...line, datasets: [dataset("Good", 1, null), dataset("Scrap", 2, 3)] })).toBe(
      "Good: a 1, b -. Scrap: a 2, b 3",
    );
  });
});
