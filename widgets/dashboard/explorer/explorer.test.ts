import { describe, expect, it } from "vitest";
import { firstChoice } from "#engine/explorer/choice/choice.ts";
import { createColumns } from "#engine/explorer/columns/columns.ts";
import type { Image } from "#engine/explorer/columns/image.ts";
import { shapeOf } from "#engine/explorer/shape.ts";
import type { DataFilter, GroupSums } from "#engine/explorer/types.ts";
import { fromBytes, toBytes } from "#schemas/columns/bytes.ts";
import { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { SavedView } from "#schemas/plant/saved-view.ts";
import { Value } from "typebox/value";
import scrap from "../../../configs/factory/explorers/history-scrap.json" with { type: "json" };
import day from "../../../configs/factory/explorers/history-day.json" with { type: "json" };
import card from "../../../configs/factory/explorers/card-history.json" with { type: "json" };
import { narrowingsOf } from "./narrowings.ts";
import { type Drawn, graphOf, placesOf } from "#widgets/controls/explorer/places.ts";
import { choiceOf, configOf } from "./views.ts";

const document = scrap as unknown as ExplorerDocument;
const zone = "Europe/Stockholm";

const overviewOf = (slug: string) => document.overviews.find((one) => one.slug === slug)!;
const titles = (slug: string) => overviewOf(slug).charts.map(({ title }) => (title as { text: string }).text);

const sumsOf = (values: string[], sums: Record<string, number[]>): GroupSums => ({
  values,
  sums: Object.fromEntries(Object.entries(sums).map(([key, of]) => [key, Float64Array.from(of)])),
  counts: Uint32Array.from(values, () => 1),
});

const drawnOf = (slug: string, at: number): Drawn => {
  const chart = overviewOf(slug).charts[at]!;
  const { measures } = document;
  return { chart, measures, shown: chart.measures ?? ["cost"], totals: {}, labelOf: (value) => value };
};

/** What the percentages of a chart of the statistics step are in its data, where 90 good pieces and 10 scrapped ones are. */
const percentagesOf = (slug: string, at: number): unknown[] => {
  const drawn = { ...drawnOf(slug, at), totals: { good: 90, scrap: 10 } };
  // No good piece has a reason why it was scrapped.
  const good = drawn.chart.by.startsWith("scrap_reason") ? 0 : 90;
  const places = placesOf(sumsOf(["1"], { good: [good], scrap: [10] }), drawn);
  const look = {
    written: () => "",
    share: () => "",
    nameOf: ({ key }: { key: string }) => key,
    chosen: new Set<string>(),
  };
  const { datasets, axes } = graphOf(places, drawn, look);
  const inPercent = document.measures.filter(({ percent }) => percent).map(({ key }) => key);
  return datasets.flatMap(({ label, values }) =>
    inPercent.includes(label) ? [[...values, axes.share !== undefined]] : [],
  );
};

describe("the shipped explorers", () => {
  it.each([
    ["scrap", scrap],
    ["days", day],
    ["cards", card],
  ])("of %s are as their schema says", (_name, body) => {
    expect(Value.Check(ExplorerDocument, body)).toBe(true);
  });

  it("have all thirteen filters of scrap in their order, shift 0 left out until it is chosen", () => {
    expect([...document.filters, document.slider?.field]).toEqual([
      "shift",
      "week_number",
      "day_of_week",
      "zone",
      "category",
      "department",
      "machine_id",
      "scrap_reason",
      "scrap_reason_category",
      "part_no",
      "card_no",
      "tool_id",
      "scrap_qty",
    ]);
    expect(document.dimensions.find(({ key }) => key === "shift")?.unless).toEqual(["0"]);
  });

  it("draw scrap over time and by five and three things, as lines and as bars by quantity [WD-417] [WD-418]", () => {
    const all = [...overviewOf("overview-1").charts, ...overviewOf("overview-2").charts];
    expect(all.map(({ type, by }) => [type, by])).toEqual([
      ["line", "time"],
      ["line", "time"],
      ["bar", "machine_id"],
      ["bar", "scrap_reason"],
      ["bar", "scrap_reason_category"],
      ["bar", "card_no"],
      ["bar", "tool_id"],
      ["bar", "part_no"],
    ]);
    expect(all.slice(2).every(({ measures, sort }) => measures?.[0] === "scrap" && sort === undefined)).toBe(true);
  });

  it("hold percentages of scrap from 0 to 100 in six charts, beside pieces at an axis of their own [WD-422]", () => {
    const six = [0, 1, 2, 3, 4].map((at) => percentagesOf("overview-1", at));
    expect([...six, percentagesOf("overview-2", 2)]).toEqual([
      [[10, false]],
      ...Array.from({ length: 5 }, () => [[10, true]]),
    ]);
  });

  it("hold those of cards and of tools from 0 to 1 [WD-421]", () => {
    expect([0, 1].map((at) => percentagesOf("overview-2", at))).toEqual([[[0.1, true]], [[0.1, true]]]);
  });

  it("sum good, scrap, both, and their shares [WD-419]", () => {
    const keys = document.measures.map(({ key }) => key);
    expect(keys.slice(0, 5)).toEqual(["good", "scrap", "qty", "good_per", "scrap_per"]);
  });

  it("show cost on the third overview and distributions on the fourth, which has no grouping", () => {
    expect(titles("overview-3")).toEqual([
      "explorer.chart.cost_over_time",
      "explorer.chart.cost_by_card",
      "explorer.chart.cost_by_tool",
      "explorer.chart.cost_by_machine",
      "explorer.chart.cost_by_part",
    ]);
    expect(overviewOf("overview-4").charts.map(({ by, sort }) => [by, sort])).toEqual([
      ["day_of_week", "value"],
      ["hour", "value"],
      ["shift", "value"],
    ]);
    expect(document.overviews.map(({ grouped = false }) => grouped)).toEqual([true, true, true, false]);
  });
});

it("the records of the history as a browser keeps them carry week, day of the week, machine, reason of the stop and day", () => {
  const history = day as unknown as ExplorerDocument;
  const shape = shapeOf(history, zone);
  const records = [
    { trans_date: "2024-05-12", week_number: 202419, machine_id: "FC1", stop_reason: "", tot_good_qty: 4 },
    { trans_date: "2024-05-13", week_number: 202420, machine_id: "FC2", stop_reason: "17", total_stops: 1 },
  ];
  const columns = createColumns(shape);
  columns.put("history_per_day", "2024-05", records);
  const { days, values, parts } = fromBytes(toBytes(columns.image()).buffer) as Image;
  const [{ block } = { block: null }] = parts;
  const listed = (texts = "[]") => JSON.parse(texts) as unknown[];
  const kept = (key: string) => {
    const at = shape.dimensions.findIndex((one) => one.key === key);
    const codes = block?.dimensions[at]?.codes ?? [];
    // The code of a blank is 0.
    return Array.from(codes, (code) => (code === 0 ? "" : listed(values[at])[code - 1]));
  };
  expect(Array.from(block?.days ?? [], (code) => listed(days)[code - 1])).toEqual(["2024-05-12", "2024-05-13"]);
  expect(["week_number", "day_of_week", "machine_id", "stop_reason"].map(kept)).toEqual([
    ["202419", "202420"],
    ["1", "2"],
    ["FC1", "FC2"],
    ["", "17"],
  ]);
});

describe("places", () => {
  it("of bars are the largest first and no more than fifty; without anything a value has no bar [WD-503]", () => {
    const values = Array.from({ length: 60 }, (_none, at) => `C${at}`);
    const places = placesOf(sumsOf(values, { cost: values.map((_value, at) => at) }), drawnOf("overview-3", 1));
    expect([places.length, places[0]?.value, places.at(-1)?.value]).toEqual([50, "C59", "C10"]);
    const two = placesOf(sumsOf(["10", "11", "12"], { cost: [20, 0, 5] }), drawnOf("overview-3", 1));
    expect(two.map(({ value, numbers }) => [value, numbers[0]])).toEqual([
      ["10", 20],
      ["12", 5],
    ]);
  });

  it("along the calendar stay in its order, empty ones too", () => {
    const places = placesOf(
      sumsOf(["2024-W19", "2024-W20"], { good: [90, 0], scrap: [10, 0] }),
      drawnOf("overview-1", 0),
    );
    expect(places.map(({ value, numbers }) => [value, numbers[0]])).toEqual([
      ["2024-W19", 0.1],
      ["2024-W20", 0],
    ]);
  });

  it("say their number, unit and share, and the chosen ones are darker", () => {
    const drawn = drawnOf("overview-1", 2);
    const places = placesOf(sumsOf(["FC1", "FC2"], { scrap: [30, 10] }), drawn);
    const graph = graphOf(places, drawn, {
      written: (_measure, number) => `${number} pcs`,
      share: (part) => `${part * 100} %`,
      nameOf: ({ key }) => key,
      chosen: new Set(["FC2"]),
    });
    expect(graph.datasets[0]?.texts).toEqual(["30 pcs (75 %)", "10 pcs (25 %)"]);
    const [pale, full] = graph.datasets[0]!.backgroundColor;
    expect(pale).not.toBe(full);
  });
});

const choice = {
  ...firstChoice(document),
  horizon: "custom" as const,
  days: { from: "2024-05-01", to: "2024-05-15" },
  values: { machine_id: ["FC1", "FC2"], week_number: ["202420"] },
  hasWeeks: false,
  slider: { least: 3, most: 17 },
  produced: true,
};

describe("a saved view", () => {
  it("keeps every control, and sets it again", () => {
    const config = configOf(choice, "overview-3", document, zone);
    expect(config).toEqual({
      query: { machine_id: ["FC1", "FC2"], scrap_qty: ["3", "17"] },
      groupBy: "week",
      forceProdtime: true,
      week_numbers: [202420],
      weeksEnabled: false,
      timeHorizon: "custom",
      startTime: "2024-04-30T22:00:00.000Z",
      endTime: "2024-05-15T21:59:59.999Z",
      overview: "overview-3",
    });
    expect(Value.Check(SavedView, { name: "May", username: "anna", config })).toBe(true);
    expect(choiceOf(config, firstChoice(document), document, zone)).toEqual(choice);
  });

  it("of another version leaves what this one does not have as it is at first", () => {
    const config = {
      ...configOf(choice, "overview-9", document, zone),
      timeHorizon: "5 years",
      query: { line: ["L1"] },
    };
    expect(choiceOf(config, firstChoice(document), document, zone)).toMatchObject({
      horizon: "1-year",
      values: { week_number: ["202420"] },
      slider: null,
    });
  });
});

it("each narrowing can be left out by itself", () => {
  const filter: DataFilter = {
    from: "2024-05-01",
    to: "2024-05-15",
    values: { machine_id: ["FC1"], shift: [] },
    slider: { least: 1, most: 2 },
    produced: true,
  };
  const all = narrowingsOf(filter, document);
  expect(all.map(({ key }) => key)).toEqual(["machine_id", "slider", "produced"]);
  expect(all[0]?.without).toEqual({ ...filter, values: { machine_id: [], shift: [] } });
  expect(all[0]?.giveUp(choice)).toEqual({ values: { ...choice.values, machine_id: [] } });
});
