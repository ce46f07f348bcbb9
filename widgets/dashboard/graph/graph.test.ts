import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { StatisticsRow } from "#schemas/plant/statistics.ts";
import { graphPeriods, graphTasks, optionsOfTask } from "./lacks.ts";
import { labelModes, schema } from "./schema.ts";
import { labelOf, statisticsChart } from "./statistics.ts";
import { lackOf, statisticsRead } from "./tasks.ts";

const locale = { language: "en", timeZone: "UTC" } as const;
const words = {
  run: "Run",
  coded: "Coded",
  uncoded: "Uncoded",
  unplanned: "Unplanned",
  noData: "No data",
  stopTime: "Stop time",
  availability: "Availability",
};
const accepts = (options: unknown) => Value.Check(schema.options, options);

describe("options of the graph", () => {
  it("[WD-750] knows six periods in this order and refuses any other", () => {
    expect([...graphPeriods]).toEqual(["shift", "today", "24h", "week", "lastweek", "30d"]);
    expect([accepts({ period: "30d" }), accepts({ period: "year" })]).toEqual([true, false]);
  });

  it("[WD-751] [WD-752] knows the tasks and their three location variants and refuses any other", () => {
    const named = ["stopreasons", "availability", "stopreasons_daily", "machineanalysis"];
    const ofLocations = ["stopreasons_location", "availability_location", "stopreasons_daily_location"];
    expect([...graphTasks].sort()).toEqual([...named, ...ofLocations].sort());
    expect(accepts({ task: "machineanalysis_location" })).toBe(false);
  });

  it("[WD-754] gives each task its own options", () => {
    const machine = { options: ["machineId", "period"], periods: [...graphPeriods] };
    const location = { options: ["locationtype", "location", "period"], periods: [...graphPeriods] };
    const daily = ["week", "lastweek", "30d"];
    expect(Object.fromEntries(graphTasks.map((task) => [task, optionsOfTask(task)]))).toEqual({
      stopreasons: machine,
      availability: machine,
      stopreasons_daily: { ...machine, periods: daily },
      stopreasons_location: location,
      availability_location: location,
      stopreasons_daily_location: { ...location, periods: daily },
      machineanalysis: { ...machine, options: ["machineId", "machines", "period"] },
    });
  });

  it("[WD-759] draws rows that carry their machine and their label", () => {
    const row = { machine_id: "FC1", tLabel: "Tool change" };
    const { machine_id, tLabel } = row;
    const rows = [row, { machine_id }, { tLabel }].map((one) => Value.Check(StatisticsRow, one));
    expect(rows).toEqual([true, false, false]);
  });

  it("asks in the designer for the options of the chosen task alone", () => {
    const { properties } = schema.options as unknown as {
      properties: Record<string, { "x-prerequisite"?: { among: readonly string[] } }>;
    };
    const asked = (task: string) =>
      Object.keys(properties).filter((name) => properties[name]?.["x-prerequisite"]?.among.includes(task));
    for (const task of graphTasks) expect(asked(task).sort()).toEqual([...optionsOfTask(task).options].sort());
  });

  it("[WD-757] knows three label modes in this order and refuses any other", () => {
    expect([...labelModes]).toEqual(["hours", "percentages", "perRaw"]);
    expect(accepts({ labelMode: "minutes" })).toBe(false);
  });

  it("refreshes every 60 s unless told otherwise", () => {
    expect([-1, 10, 30, 60, 300, 600].map((interval) => accepts({ interval }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(schema.defaults).toMatchObject({ interval: 60 });
  });
});

describe("read of the graph", () => {
  const task = { task: "stopreasons", machineId: "M1", period: "today" } as const;

  it("asks for the statistics of the machines, each once", () => {
    expect(statisticsRead({ ...task, task: "machineanalysis", machines: ["M2", "M1"] }, {})).toEqual({
      procedure: "load_statistics",
      input: { task: "machineanalysis", period: "today", machine_ids: "M1;M2" },
      events: ["StopChanged"],
      poll: 60,
    });
  });

  it("asks for a location by its type and id", () => {
    const location = { task: "availability_location", locationtype: "zone", location: "Z1", interval: 300 } as const;
    expect(statisticsRead(location, {})).toEqual({
      procedure: "load_statistics",
      input: { task: "availability_location", period: "today", locationtype: "zone", location: "Z1" },
      events: ["StopChanged"],
      poll: 300,
    });
  });

  it("never reloads at 5 s or less and at -1", () => {
    expect([5, -1, 10].map((interval) => statisticsRead({ ...task, interval }, {})?.poll)).toEqual([
      undefined,
      undefined,
      10,
    ]);
  });

  it("makes no call while a task, its place, its period or a machine is lacking", () => {
    const configurations = [
      {},
      { task: "stopreasons" },
      { ...task, machineId: "{machineId1}" },
      { task: "stopreasons_location", locationtype: "zone" },
      { ...task, task: "stopreasons_daily" },
      task,
    ] as const;
    expect(configurations.map((options) => lackOf(options, {}))).toEqual([
      "configuration",
      "configuration",
      "machine",
      "configuration",
      "configuration",
      "nothing",
    ]);
    expect(configurations.map((options) => statisticsRead(options, {}) !== undefined)).toEqual([
      ...Array(5).fill(false),
      true,
    ]);
    expect(lackOf({ ...task, machineId: "{machineId1}" }, { machineId1: "M2" })).toBe("nothing");
  });
});

describe("chart of statistics", () => {
  const reasons: StatisticsRow[] = [
    { machine_id: "M1", tLabel: "Tool change", stop_reason: "12", stop_time: 5400, share: 75.25, color: "#7b3fa0" },
    { machine_id: "M1", tLabel: "Uncoded", stop_reason: "-", stop_time: 1800, share: 24.75 },
  ];

  it("[WD-758] labels seconds as hours, as share of the total, or as they are delivered", () => {
    const plain = (text: string) => text.replaceAll("\u00a0", " ");
    expect(plain(labelOf(5400, 7200, "hours", locale))).toBe("1.5 h");
    expect(plain(labelOf(5400, 7200, "percentages", locale))).toBe("75 %");
    expect(plain(labelOf(75.25, 7200, "perRaw", locale))).toBe("75.25 %");
  });

  it("draws a bar for each stop reason in its own colour", () => {
    const { graph } = statisticsChart("stopreasons", reasons, {}, words, locale);
    expect(graph).toMatchObject({ type: "bar", labels: ["Tool change", "Uncoded"], stacked: false });
    expect(graph.datasets[0]).toMatchObject({ values: [5400, 1800], backgroundColor: ["#7b3fa0", "#e69f00"] });
  });

  it("sums a reason over the machines and draws the longest first", () => {
    const rows = [reasons[1]!, reasons[0]!, { ...reasons[1]!, machine_id: "M2", stop_time: 5400 }];
    const { graph } = statisticsChart("stopreasons", rows, {}, words, locale);
    expect([graph.labels, graph.datasets[0]?.values]).toEqual([
      ["Uncoded", "Tool change"],
      [7200, 5400],
    ]);
  });

  it("stacks the reasons of each day and fills a missing one with nothing", () => {
    const rows = [
      { ...reasons[0]!, trans_date: "2026-01-06" },
      { ...reasons[0]!, trans_date: "2026-01-05", stop_time: 600 },
      { ...reasons[1]!, trans_date: "2026-01-05" },
    ];
    const { graph } = statisticsChart("stopreasons_daily", rows, {}, words, locale);
    expect([graph.labels, graph.stacked]).toEqual([["2026-01-05", "2026-01-06"], true]);
    expect(graph.datasets.map(({ label, values }) => [label, values])).toEqual([
      ["Tool change", [600, 5400]],
      ["Uncoded", [1800, 0]],
    ]);
  });

  const times: StatisticsRow[] = [
    { machine_id: "M1", tLabel: "M1", run_time: 3000, coded_stop_time: 600, uncoded_stop_time: 0, unplanned_time: 0 },
    { machine_id: "M2", tLabel: "M2", run_time: 1000, coded_stop_time: 0, uncoded_stop_time: 0, unplanned_time: 0 },
  ];

  it("sums the parts of the time into a doughnut and leaves out parts that never occur", () => {
    const { graph } = statisticsChart("availability", times, { graphType: "doughnut" }, words, locale);
    expect([graph.type, graph.labels, graph.datasets[0]?.values]).toEqual(["doughnut", ["Run", "Coded"], [4000, 600]]);
  });

  it("scales every stack of a filled stacked bar to 100 percent and keeps the texts", () => {
    const { graph, tick } = statisticsChart("availability", times, { graphType: "filledStackedBar" }, words, locale);
    expect(graph.datasets.map(({ values }) => values.map((value) => Math.round(value ?? 0)))).toEqual([
      [83, 100],
      [17, 0],
    ]);
    expect([graph.axes.y.max, tick(50), graph.datasets[0]?.texts[0]]).toEqual([100, "50\u00a0%", "0.8\u00a0h"]);
  });

  it("draws the availability of each machine as it is delivered", () => {
    const rows = [
      { machine_id: "M1", tLabel: "M1", availability: 87.5 },
      { machine_id: "M2", tLabel: "M2", availability: null },
    ];
    const { graph } = statisticsChart("machineanalysis", rows, { graphType: "clampLine" }, words, locale);
    expect(graph).toMatchObject({ type: "line", axes: { y: { min: 0, max: 100 } } });
    expect(graph.datasets[0]?.texts).toEqual(["87.5\u00a0%", "-"]);
  });
});
