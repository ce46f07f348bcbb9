import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { sqlGraphRefreshIntervals, sqlRefreshIntervals } from "#schemas/values/choices.ts";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { hours, pieces, value } from "#widgets/controls/queries/queries.fixtures.ts";
import { firstField, lackingParameters, queryRead } from "#widgets/controls/queries/read.ts";
import { schema as gaugeSchema } from "#widgets/dashboard/sql-gauge/schema.ts";
import { chartOf } from "./logic.ts";
import { schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);
const locale = { language: "en", timeZone: "UTC" } as const;

describe("options of the query chart", () => {
  const whole = {
    queryId: 3,
    parameters: { line: "A" },
    interval: 60,
    graphType: "stackedBar",
    x: "machine_id",
    y: ["good_qty", "scrap_qty"],
    splitKey: "shift",
  };

  it("[WD-776] are the query with its values, the interval, the chart and the columns, and no other", () => {
    expect(accepts(whole)).toBe(true);
    const wrong = [
      { ...whole, colour: "red" },
      { ...whole, queryId: "3" },
      { ...whole, parameters: { line: 1 } },
      { ...whole, interval: 5 },
      { ...whole, graphType: "pillar" },
      { ...whole, x: 1 },
      { ...whole, y: "good_qty" },
      { ...whole, splitKey: ["shift"] },
    ];
    expect(wrong.map(accepts)).toEqual(wrong.map(() => false));
  });

  it("[WD-734] [WD-735] refresh every 20, 60 or 120 s, a chart every 300, 600 or 3600 s too", () => {
    expect([...sqlRefreshIntervals]).toEqual([20, 60, 120]);
    expect([...sqlGraphRefreshIntervals]).toEqual([20, 60, 120, 300, 600, 3600]);
    const seconds = [20, 60, 120, 300, 600, 3600, 30];
    expect(seconds.map((interval) => accepts({ interval }))).toEqual([true, true, true, true, true, true, false]);
    expect(seconds.map((interval) => Value.Check(gaugeSchema.options, { interval }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("the read of a stored query", () => {
  it("[WD-738] asks by the query's number and its values, with the dashboard's parameters filled in", () => {
    expect(queryRead({ queryId: 3, parameters: { line: "A" } }, {})).toMatchObject({
      procedure: "load_query_data",
      input: { record_no: 3, parameters: { line: "A" } },
    });
    expect(queryRead({ queryId: 3, parameters: { line: "{hall}-{no}" } }, { hall: "N", no: "1" })?.input).toEqual({
      record_no: 3,
      parameters: { line: "N-1" },
    });
  });

  it("waits for a query and for each of its values", () => {
    const parameters = { line: "A", machine: "{machineId1}" };
    expect(queryRead({ parameters: {} }, {})).toBeUndefined();
    expect(queryRead({ queryId: 3, parameters }, {})).toBeUndefined();
    expect(queryRead({ queryId: 3, parameters: { line: " " } }, {})).toBeUndefined();
    expect(lackingParameters({ queryId: 3, parameters }, {})).toEqual(["machine"]);
    expect(lackingParameters({ queryId: 3, parameters }, { machineId1: "FC1" })).toEqual([]);
  });

  it("[WD-739] is made again every 20 s, or as often as it is told", async () => {
    const calls = async (options: { interval?: number }, moments: number[]) =>
      await callsBy(queryRead({ queryId: 3, ...options }, {})!, moments);
    expect(await calls({}, [0, 19, 20, 40])).toEqual([1, 1, 2, 3]);
    expect(await calls({ interval: 60 }, [0, 59, 60])).toEqual([1, 1, 2]);
  });

  it("takes the first field of the first row", () => {
    expect([firstField(value), firstField({ columns: [], rows: [{}] }), firstField({ ...value, rows: [] })]).toEqual([
      87.4,
      undefined,
      undefined,
    ]);
  });
});

describe("the chart of a query", () => {
  it("draws the chosen columns over the chosen labels", () => {
    const graph = chartOf({ x: "machine_id", y: ["scrap_qty"] }, pieces, locale);
    expect([graph.type, graph.labels, graph.datasets.map(({ label, values }) => [label, values])]).toEqual([
      "bar",
      ["FC1", "FC2", "FC3"],
      [["scrap_qty", [18, 44, 7]]],
    ]);
  });

  it("takes the first column for labels and all that hold numbers for values where none are chosen", () => {
    const graph = chartOf({ graphType: "stackedBar" }, pieces, locale);
    expect([graph.stacked, graph.labels, graph.datasets.map(({ label }) => label)]).toEqual([
      true,
      ["FC1", "FC2", "FC3"],
      ["good_qty", "scrap_qty"],
    ]);
    expect(graph.datasets[0]?.texts[2]).toBe("1,410.33");
  });

  it("makes a series of each value of the column that splits", () => {
    const rows = ["1", "2"].flatMap((shift) => hours.rows.map((row) => ({ ...row, shift })));
    const { datasets, labels } = chartOf(
      { x: "machine_id", y: ["run"], splitKey: "shift" },
      { ...hours, rows },
      locale,
    );
    expect([labels, datasets.map(({ label, values }) => [label, values])]).toEqual([
      ["FC1", "FC2"],
      [
        ["1", [14.5, 11]],
        ["2", [14.5, 11]],
      ],
    ]);
  });
});
