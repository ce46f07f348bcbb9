import type { Chart } from "chart.js";
import { describe, expect, it, vi } from "vitest";
import type { ChartDataset, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { type ChartLook, chartConfiguration, legendOf, stepOf } from "./configuration.ts";
import { firstDraw } from "./first-draw.ts";
import { fontSizeOf } from "./font-size.ts";
import { apart, stretchesOf } from "./goal-lines.ts";
import { lateResize } from "./late-resize.ts";
import { isNamed, pressedWith } from "./legend.ts";
import { summary } from "./summary.ts";
import { valueLabels } from "./value-labels.ts";

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
      responsive: true,
      maintainAspectRatio: false,
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
    const { x, y } = configure({}).options!.scales!;
    expect([x, y]).toMatchObject([{ grid: { display: false } }, { border: { display: false } }]);
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

  it.each([
    ["line", { borderColor: "#138b13", borderWidth: 2, tension: 0.3 }],
    ["scatter", { borderColor: "#138b13", borderWidth: 1 }],
    ["bar", { borderColor: "#138b13", borderWidth: 1, maxBarThickness: 72, borderRadius: 2 }],
    ["pie", { borderColor: "#fff", borderWidth: 2 }],
  ] as const)("draws a %s with an outline of its kind", (type, outline) => {
    const [drawn] = configure({ type }).data.datasets;
    const ofAll = { id: 0, label: "Good", texts: ["1", "-"], valueLabels: "none", backgroundColor: "#138b13" };
    expect({ ...drawn, data: [] }).toEqual({ ...ofAll, data: [], ...outline });
  });

  it("shows points of scatters alone, and a tooltip for whatever is nearest on the axis, or under the pointer of a round chart", () => {
    const of = (type: ResolvedGraph["type"]) => configure({ type }).options;
    expect((["line", "scatter"] as const).map((type) => of(type)?.elements?.point?.radius)).toEqual([0, 3]);
    expect((["bar", "doughnut"] as const).map((type) => of(type)?.interaction)).toEqual([
      { mode: "nearest", intersect: false, axis: "x" },
      { mode: "nearest", intersect: true, axis: "xy" },
    ]);
  });

  it("gives axes to none of the round charts but the polar area its rings, and a hole to the doughnut", () => {
    const of = (type: ResolvedGraph["type"]) => configure({ type }).options as { scales?: object; cutout?: string };
    const types = ["bar", "pie", "doughnut", "polarArea"] as const;
    expect(types.map((type) => [Object.keys(of(type).scales ?? {}), of(type).cutout])).toEqual([
      [["x", "y"], undefined],
      [[], undefined],
      [[], "62%"],
      [["r"], undefined],
    ]);
  });

  it("names the whole day and the written value in a tooltip, and a dash where its chart has lost the point", () => {
    const { title, label } = configure({ labels: ["2026-01-08", "2026-01-09"] }).options!.plugins!.tooltip!
      .callbacks as {
      title: (items: { dataIndex: number }[]) => string;
      label: (item: { datasetIndex: number; dataIndex: number }) => string;
    };
    expect([title([{ dataIndex: 1 }]), title([{ dataIndex: 5 }]), title([])]).toEqual(["2026-01-09", "", ""]);
    const at = (datasetIndex: number, dataIndex: number) => label({ datasetIndex, dataIndex });
    expect([at(0, 0), at(0, 5), at(5, 0)]).toEqual(["Good: 1", "Good: -", ": -"]);
  });

  it("leaves room for the texts of values: above, and beside the last point of a line", () => {
    const texts = [{ ...dataset("Good", 1), valueLabels: "end" as const }, dataset("Scrap", 2)];
    const room = (graph: Partial<ResolvedGraph>, settings = {}) => configure(graph, settings).options?.layout?.padding;
    expect([room({}), room({ datasets: texts }), room({ type: "bar", datasets: texts }, { fontSize: 20 })]).toEqual([
      { top: 4, right: 4 },
      { top: 20, right: 24 },
      { top: 28, right: 4 },
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
    const ofOneColor = { ...round, labels: ["Run", "Stop", "Set-up"], datasets: [dataset("Time", 5, 3)] };
    expect(legendOf(ofOneColor).map(({ color, text }) => [color, text])).toEqual([
      ["#138b13", "5"],
      ["#138b13", "3"],
      ["#138b13", "-"],
    ]);
    expect(legendOf({ ...ofOneColor, datasets: [{ ...parts, backgroundColor: [] }] })[0]!.color).toBe("transparent");
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

  it.each<[number | undefined, string, (number | null)[][], boolean]>([
    [20, "of 70", [[70]], false],
    [10, "of 50, which five steps reach", [[50]], false],
    [20, "of 70 beside a gap, a value below 0 and a shorter series", [[null, -500, 70], [60]], false],
    [0.2, "of 0.7", [[0.7]], false],
    [20, "of bars of 50 beside each other up to 70", [[50], [70]], false],
    [50, "of bars of 50 upon 70 upon a gap", [[50], [70], [null]], true],
    [undefined, "of nothing above 0", [[-5, 0]], false],
  ])("steps by %s on an axis %s", (step, _, series, stacked) => {
    const labels = Array.from(series[0]!, (_value, at) => String(at));
    const datasets = series.map((values) => dataset("Good", ...values));
    expect(stepOf({ ...line, labels, datasets, stacked }, 1)).toBe(step);
  });

  it("sets the steps of an axis that has a unit, and leaves those of all others to Chart.js", () => {
    const step = (settings: object) =>
      Reflect.get(
        configure({ datasets: [dataset("Run", 20_000)] }, settings).options!.scales!["y"]!.ticks!,
        "stepSize",
      );
    expect([step({}), step({ tickUnit: 1 }), step({ tickUnit: 3600 })]).toEqual([undefined, undefined, 7200]);
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

  it("grows its texts with its box, by a quarter at most", () => {
    expect([339, 340, 559, 560, 3000].map((width) => fontSizeOf(width))).toEqual([12, 13, 13, 15, 15]);
  });

  it("cuts the labels of its axis where it is told to", () => {
    const labels = ["Maskin 12", "M1"];
    const cut = [6, undefined].map((maxLabelSize) => {
      const { data, options } = configure({ type: "bar", labels }, maxLabelSize ? { maxLabelSize } : {});
      return [data.labels, Reflect.get(options!.scales!["x"]!, "labels")];
    });
    expect(cut).toEqual([
      [
        ["Maskin…", "M1"],
        ["Maskin…", "M1"],
      ],
      [labels, labels],
    ]);
  });

  const before = { ...dataset("Good", 60), isBefore: true };

  it("hatches and outlines what was before, stacks it beside what is, and names it once", () => {
    const graph = {
      type: "bar",
      labels: ["a"],
      datasets: [dataset("Good", 50), dataset("Scrap", 10), before],
      stacked: true,
      beforeName: "Before",
    } as const;
    const { data, options } = configure(graph);
    expect(data.datasets[2]).toMatchObject({
      label: "Before",
      stack: "before",
      borderColor: "#138b13",
      borderWidth: 1.5,
    });
    expect(typeof data.datasets[2]?.backgroundColor).toBe("function");
    const { label } = options!.plugins!.tooltip!.callbacks as unknown as { label: (item: object) => string };
    expect(label({ datasetIndex: 2, dataIndex: 0 })).toBe("Good, Before: 60");
    expect(stepOf({ ...line, ...graph, datasets: [...graph.datasets] }, 1)).toBe(20);
    expect(summary({ ...graph, datasets: [...graph.datasets] })).toBe("Good: a 50. Scrap: a 10. Good, Before: a 60");
    const datasets = [dataset("Good", 1), dataset("Scrap", 1), before, { ...before, label: "Scrap" }];
    expect([0, 1, 2, 3].map((at) => isNamed(datasets, at))).toEqual([true, true, true, false]);
    expect([pressedWith(datasets, 0), pressedWith(datasets, 2)]).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  it("measures shares at an axis of their own, which is no part of the height of bars", () => {
    const share = { ...dataset("Share", 900), isShare: true };
    const { data, options } = configure(
      {
        type: "bar",
        labels: ["a"],
        datasets: [dataset("Good", 50), share],
        axes: { ...line.axes, share: { reverse: false } },
      },
      { shareTick: (value: number) => `${value} %` },
    );
    expect(data.datasets[1]).toMatchObject({ type: "line", showLine: false, yAxisID: "share" });
    const { callback } = options!.scales!["share"]!.ticks! as unknown as { callback: (value: number) => string };
    expect(callback(10)).toBe("10 %");
    expect(stepOf({ ...line, labels: ["a"], datasets: [dataset("Good", 50), share] }, 1)).toBe(10);
  });

  describe("a level over the bars", () => {
    const goal = { label: "Goal 80", values: [80, 80, 40], texts: ["Goal 80", "Goal 80", "Goal 80"], isDashed: false };

    it("is one stretch as far as it stays, and has a half of each place beside what was before", () => {
      expect(stretchesOf(goal, false)).toEqual([
        { from: 0, to: 2, level: 80 },
        { from: 2, to: 3, level: 40 },
      ]);
      expect(stretchesOf({ ...goal, values: [80, null], before: [60, 80] }, true)).toEqual([
        { from: 0, to: 0.5, level: 80 },
        { from: 0.5, to: 1, level: 60 },
        { from: 1.5, to: 2, level: 80 },
      ]);
    });

    it("is told in tooltips and to who does not see it, reaches into the axis and has room for its name", () => {
      const graph = {
        ...line,
        type: "bar",
        labels: ["a", "b", "c"],
        datasets: [dataset("Run", 1, 2, 3)],
        lines: [goal],
      } as const;
      const { options } = configure(graph);
      expect(options?.scales?.["y"]).toMatchObject({ suggestedMax: 80 });
      const { afterBody } = options!.plugins!.tooltip!.callbacks as unknown as {
        afterBody: (items: object[]) => string[];
      };
      expect([afterBody([{ dataIndex: 2 }]), afterBody([])]).toEqual([["Goal 80"], []]);
      expect(summary(graph)).toBe("Run: a 1, b 2, c 3. Goal 80");
      expect(options!.layout!.padding as { right: number }).toMatchObject({ right: expect.closeTo(73, 0) });
    });

    it("has its name below that of a level just above it", () => {
      const [first, second] = apart(
        [
          { text: "Low", y: 104 },
          { text: "Goal", y: 100 },
        ],
        20,
      );
      expect([first, second]).toEqual([
        { text: "Goal", y: 92 },
        { text: "Low", y: 112 },
      ]);
      expect(
        apart(
          [
            { text: "Goal", y: 10 },
            { text: "Low", y: 90 },
          ],
          20,
        ).map(({ y }) => y),
      ).toEqual([10, 90]);
    });
  });

  it("writes days on its axis without their year", () => {
    const { x } = configure({ type: "bar", labels: ["2026-01-08", "Week 2026-01-08"] }).options!.scales!;
    expect(Reflect.get(x!, "labels")).toEqual(["08/01", "Week 2026-01-08"]);
  });

  it("names a point of a line where it stands, and nothing between two points", () => {
    const read = configure({}).options!.scales!["x"]!.ticks!.callback as unknown as (value: number) => string | null;
    expect([0, 0.5, 1, 2].map(read)).toEqual(["a", null, "b", null]);
  });

  it("names each of up to 16 bars, if need be at a slant, and of more every few", () => {
    const ticks = (count: number) =>
      configure({ type: "bar", labels: Array.from({ length: count }, String) }).options!.scales!["x"]!.ticks;
    expect(ticks(16)).toMatchObject({ maxRotation: 50, autoSkipPadding: 2 });
    expect(ticks(17)).toMatchObject({ maxRotation: 0, autoSkipPadding: 12 });
  });

  interface Element {
    x: number;
    y: number;
    base?: number;
    width?: number;
    outerRadius?: number;
    tooltipPosition?: (final: boolean) => { x: number; y: number };
  }

  /** What is written into a chart of one dataset, each text 8 wide, and how the canvas is left. */
  const drawTexts = (own: object, elements: Element[], { isVisible = true } = {}) => {
    const style = {
      font: "",
      textAlign: "start",
      textBaseline: "alphabetic",
      fillStyle: "",
      strokeStyle: "",
      lineWidth: 1,
      lineJoin: "miter",
    };
    const kept: object[] = [];
    const texts: { text: string; x: number; y: number; ink: string; style: string }[] = [];
    const rims: string[] = [];
    const ctx = {
      ...style,
      save: () => kept.push({ ...ctx }),
      restore: () => Object.assign(ctx, kept.pop()),
      measureText: () => ({ width: 8 }),
      strokeText: (text: string, x: number, y: number) =>
        rims.push(`${text} at ${x} ${y}: ${ctx.strokeStyle} ${ctx.lineWidth} ${ctx.lineJoin}`),
      fillText: (text: string, x: number, y: number) =>
        texts.push({ text, x, y, ink: ctx.fillStyle, style: [ctx.font, ctx.textAlign, ctx.textBaseline].join(", ") }),
    };
    const drawn = {
      ctx,
      width: 300,
      options: { color: "#333333", font: { family: "Inter" }, plugins: { valueLabels: { surface: "#fff" } } },
      data: { datasets: [{ texts: ["7"], backgroundColor: "#138b13", ...own }] },
      isDatasetVisible: () => isVisible,
      getDatasetMeta: () => ({ data: elements }),
    };
    valueLabels.afterDatasetsDraw!(drawn as unknown as Chart, {}, {}, false as never);
    return {
      texts,
      rims,
      left: Object.fromEntries(Object.keys(style).map((name) => [name, Reflect.get(ctx, name)])),
      style,
    };
  };

  /** What is written of a bar of the value 7. */
  const written = (anchor: string, bar: Element) =>
    drawTexts({ valueLabels: anchor }, [bar]).texts.map(({ text, y }) => ({ text, y }));

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

  it("writes the text of a bar below 0 under its head or inside from 0 on, and that of a bar of 0 above", () => {
    const below = { x: 50, y: 100, base: 20 };
    expect(["end", "start", "center"].map((anchor) => written(anchor, below)[0]!.y)).toEqual([110, 30, 60]);
    expect(written("end", { x: 50, y: 100, base: 100 })).toEqual([{ text: "7", y: 90 }]);
  });

  it("writes a text into a part of just its height", () => {
    expect([86, 87].map((y) => written("center", { x: 50, y, base: 100 }).length)).toEqual([1, 0]);
  });

  it("writes the texts of points above them, and of parts of a round chart into them", () => {
    expect(written("center", { x: 50, y: 40 })).toEqual([{ text: "7", y: 30 }]);
    const part = {
      x: 50,
      y: 40,
      outerRadius: 30,
      tooltipPosition: (final: boolean) => (final ? { x: 60, y: 20 } : { x: 50, y: 40 }),
    };
    const { texts, rims } = drawTexts({ valueLabels: "end" }, [part]);
    expect([texts.map(({ x, y, ink }) => [x, y, ink]), rims]).toEqual([[[60, 20, "#000000"]], []]);
  });

  it("writes before lines in the ink of the chart, with a rim in the colour of the surface", () => {
    const { texts, rims } = drawTexts({ valueLabels: "end" }, [{ x: 50, y: 20, base: 100 }]);
    expect(texts).toEqual([{ text: "7", x: 50, y: 10, ink: "#333333", style: "600 12px Inter, center, middle" }]);
    expect(rims).toEqual(["7 at 50 10: #fff 4 round"]);
  });

  it.each<[string, string | string[], string[]]>([
    ["one colour for all", "#112233", ["#ffffff", "#ffffff"]],
    ["a colour for each", ["#112233", "#ffd500"], ["#ffffff", "#000000"]],
    ["a colour in three digits", ["#123", "#fd0"], ["#ffffff", "#000000"]],
    ["what is seen of a colour that lets the surface through", ["#112233cc", "#11223333"], ["#ffffff", "#000000"]],
    ["a name and none, as on white", ["navy"], ["#000000", "#000000"]],
  ])("writes into bars in the ink that reads on %s", (_, backgroundColor, inks) => {
    const bar = { x: 50, y: 20, base: 100 };
    const { texts } = drawTexts({ texts: ["7", "8"], valueLabels: "center", backgroundColor }, [bar, bar]);
    expect(texts.map(({ ink }) => ink)).toEqual(inks);
  });

  it("writes nothing where there is no value, and nothing of a dataset that is hidden", () => {
    const bars = [10, 20, 30, Number.NaN].map((y) => ({ x: 50, y, base: 100 }));
    const own = { texts: ["-", "", "7", "8"], valueLabels: "end" };
    const { texts } = drawTexts(own, [...bars, { x: 50, y: 20, base: 100 }]);
    expect(texts.map(({ text }) => text)).toEqual(["7"]);
    expect(drawTexts(own, bars, { isVisible: false }).texts).toEqual([]);
  });

  it("writes no text into another one: beside narrow bars some are left to their tooltips", () => {
    const bars = [50, 57, 58, 66].map((x) => ({ x, y: 20, base: 100 }));
    const own = { texts: ["1", "2", "3", "4"], valueLabels: "end" };
    expect(drawTexts(own, bars).texts.map(({ text }) => text)).toEqual(["1", "3", "4"]);
    const steps = bars.map((bar, at) => ({ ...bar, y: 20 + at * 12 }));
    expect(drawTexts(own, steps).texts).toHaveLength(4);
  });

  it("leaves the canvas as it was", () => {
    const { left, style } = drawTexts({ valueLabels: "end" }, [{ x: 50, y: 20, base: 100 }]);
    expect(left).toEqual(style);
  });

  it("ends its first draw at an update that draws at once, and at no other", () => {
    const stop = vi.fn<() => void>();
    const update = (mode: "none" | "resize") =>
      void firstDraw.beforeUpdate!({ stop } as unknown as Chart, { mode, cancelable: true }, {});
    update("resize");
    expect(stop).not.toHaveBeenCalled();
    update("none");
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("updates no more once it is gone", () => {
    const update = vi.fn<() => void>();
    const chart = { update } as unknown as Chart;
    lateResize.afterDestroy!(chart, {}, {});
    chart.update();
    expect(update).not.toHaveBeenCalled();
  });

  it("tells the values to people who cannot see it", () => {
    expect(summary({ ...line, datasets: [dataset("Good", 1, null), dataset("Scrap", 2, 3)] })).toBe(
      "Good: a 1, b -. Scrap: a 2, b 3",
    );
    const told = (count: number) => {
      const values = Array.from({ length: count }, (_, at) => at);
      return summary({ labels: values.map((at) => `d${at}`), datasets: [dataset("Good", ...values)] });
    };
    expect(told(13)).toBe(`${told(12)}, …`);
  });
});
