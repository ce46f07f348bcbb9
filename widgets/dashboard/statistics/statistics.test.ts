import { describe, expect, it } from "vitest";
import type { StatisticsWords } from "#widgets/dashboard/graph/statistics.ts";
import { chartOf, dayTable, partTable, reasonTable } from "./chart.ts";
import { drillPath } from "./drill.ts";
import { goalLinesOf, levelOf } from "./goals.ts";
import { statistics } from "./index.ts";
import { daysFault, daysOf, daysRange, hasNoData, machinesOf, reasonsOf, shownOf, withMachine } from "./logic.ts";
import { daysApart, daysIn, spanText } from "./spans.ts";
import { reasonRow, reasons, reasonsBefore, reportOf, timesRow } from "./statistics.fixtures.ts";

const zone = "Europe/Stockholm";
const locale = { language: "en", timeZone: zone } as const;
const both = { rows: reasons, before: reasonsBefore };

describe("stop reasons", () => {
  it("are summed over the machines, the longest first, what is uncoded for itself [OV-494]", () => {
    expect(reasonsOf({ rows: reasons })).toMatchObject([
      { stop_reason: "30", label: "No material", total_stops: 2, stop_time: 9900, share: 55 },
      { stop_reason: "12", label: "Tool change", total_stops: 4, stop_time: 7200, share: 40 },
      { stop_reason: "-", label: "Uncoded", total_stops: 1, stop_time: 900, share: 5 },
    ]);
  });

  it("are split by machine [OV-494]", () => {
    expect(machinesOf({ rows: reasons }, "12")).toEqual([
      { machine_id: "M1", total_stops: 3, stop_time: 5400, share: 75 },
      { machine_id: "M2", total_stops: 1, stop_time: 1800, share: 25 },
    ]);
  });

  it("stand beside those of the period before with their difference, those that are gone last", () => {
    const told = reasonsOf(both).map((row) => [row.label, row.stop_time, row.stop_time_before, row.stop_time_change]);
    expect(told).toEqual([
      ["No material", 9900, 0, 9900],
      ["Tool change", 7200, 9000, -1800],
      ["Uncoded", 900, 1800, -900],
      ["Power failure", 0, 3600, -3600],
    ]);
    expect(machinesOf(both, "12")).toMatchObject([
      { machine_id: "M1", total_stops: 3, total_stops_before: 4, total_stops_change: -1 },
      { machine_id: "M2", total_stops: 1, total_stops_before: 0, total_stops_change: 1 },
    ]);
  });
});

describe("days", () => {
  const ofDay = (trans_date: string, hours: number) => reasonRow("M1", "12", "Tool change", hours, 1, { trans_date });

  it("all have a row, also without stops, beside the day of the same place before", () => {
    const rows = [ofDay("2026-01-05", 2)];
    expect(daysOf({ rows, before: [ofDay("2025-12-29", 3)] }, ["2026-01-04", "2026-01-05"], 7)).toMatchObject([
      { day: "2026-01-04", total_stops: 0, stop_time: 0, day_before: "2025-12-28", stop_time_before: 0 },
      {
        day: "2026-01-05",
        total_stops: 1,
        top_reason: "Tool change",
        stop_time_before: 10_800,
        stop_time_change: -3600,
      },
    ]);
  });

  it("are stacked beside those of before, in the same order of reasons", () => {
    const rows = [ofDay("2026-01-05", 2)];
    const before = [{ ...ofDay("2025-12-28", 3), stop_reason: "30", tLabel: "No material" }];
    const { labels, series, before: earlier } = dayTable({ rows, before }, ["2026-01-04", "2026-01-05"], 7);
    expect(
      [labels, series, earlier].map((part) =>
        part?.map((one) => (typeof one === "string" ? one : [one.label, one.values])),
      ),
    ).toEqual([
      ["2026-01-04", "2026-01-05"],
      [
        ["Tool change", [0, 7200]],
        ["No material", [0, 0]],
      ],
      [
        ["Tool change", [0, 0]],
        ["No material", [10_800, 0]],
      ],
    ]);
  });
});

describe("days of a calendar period", () => {
  const fault = (from?: string, to?: string) =>
    daysFault({ period: "calendar", ...(from ? { from } : {}), ...(to ? { to } : {}) });

  it("are asked for while one is missing, and must follow each other within 366 days [OV-492]", () => {
    expect([
      fault(),
      fault("2026-01-01"),
      fault("2026-02-30", "2026-03-01"),
      fault("2026-01-02", "2026-01-01"),
    ]).toEqual(["missing", "missing", "missing", "turned"]);
    expect([
      fault("2026-01-01", "2026-01-01"),
      fault("2024-01-01", "2024-12-31"),
      fault("2024-01-01", "2025-01-01"),
    ]).toEqual([null, null, "long"]);
    expect(daysFault({ period: "today" })).toBeNull();
  });

  it("are whole ones [OV-492]", () => {
    expect(daysRange({ from: "2026-01-01", to: "2026-01-03" })).toEqual({
      calendar: "day",
      of: "2026-01-03",
      before: 2,
    });
  });
});

describe("spans in words", () => {
  const said = (start_time: string, end_time: string) => spanText({ start_time, end_time }, zone);

  it("are whole days, or have the times of the plant, also on the days on which clocks change", () => {
    expect([
      said("2026-01-04T23:00:00Z", "2026-01-05T13:30:00Z"),
      said("2026-01-05T21:00:00Z", "2026-01-06T01:15:00Z"),
      said("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
      said("2026-10-23T22:00:00Z", "2026-10-25T23:00:00Z"),
      said("2026-10-24T22:00:00Z", "2026-10-25T22:00:00Z"),
    ]).toEqual([
      "2026-01-05 00:00 – 14:30",
      "2026-01-05 22:00 – 2026-01-06 02:15",
      "2026-03-29",
      "2026-10-24 – 2026-10-25",
      "2026-10-25 00:00 – 23:00",
    ]);
  });

  it("have days, and lie so many days after the span before", () => {
    const span = { start_time: "2026-03-28T23:00:00Z", end_time: "2026-03-30T10:00:00Z" };
    const before = { start_time: "2026-03-26T23:00:00Z", end_time: "2026-03-28T11:00:00Z" };
    expect([daysIn(span, zone), daysApart(span, before, zone)]).toEqual([["2026-03-29", "2026-03-30"], 2]);
  });
});

describe("a machine", () => {
  const limits = { machine_id: "M1", object_description: "Press 1", oee_green_limit: 80, oee_yellow_limit: 60 };
  const silent = { ...timesRow("M1", 0, 0, 0), availability: null, no_data_time: 3600 };

  it("has its name and its own limits of a good availability", () => {
    expect(withMachine({ rows: [timesRow("M1", 6, 1, 1), timesRow("M2", 1, 0, 0)] }, [limits])).toMatchObject([
      { machine_id: "M1", object_description: "Press 1", availability: 75, oee_green_limit: 80, oee_yellow_limit: 60 },
      { machine_id: "M2", object_description: "", oee_green_limit: null },
    ]);
  });

  it("is compared with itself before, in percentage points, and with nothing where nothing is known of it", () => {
    const rows = [timesRow("M1", 6, 1, 1), timesRow("M2", 1, 0, 0)];
    const [one, other] = withMachine({ rows, before: [timesRow("M1", 5, 3, 0), { ...silent, machine_id: "M2" }] }, []);
    expect([one, other]).toMatchObject([
      { availability_before: 62.5, availability_change: 12.5, run_time_change: 3600 },
      { availability_before: null, availability_change: null, run_time_before: null, run_time_change: null },
    ]);
  });

  it("is unknown where no time and no piece is", () => {
    expect([hasNoData([]), hasNoData([silent]), hasNoData([silent, timesRow("M2", 1, 0, 0)])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("a report", () => {
  it("is compared where that is asked for, there is a span before, and something is known of it", () => {
    const why = (report: ReturnType<typeof reportOf>, isAsked = true) => shownOf(report, isAsked).notCompared;
    expect([
      why(reportOf(reasons, reasonsBefore), false),
      why(reportOf(reasons)),
      why(reportOf(reasons, [], { before: { known: 0 } })),
      why(reportOf(reasons, [])),
    ]).toEqual(["off", "none", "unknown", null]);
    expect(shownOf(reportOf(reasons, []), true).both).toEqual({ rows: reasons, before: [] });
  });

  it("of one machine asks for the stops behind the reason that is opened", () => {
    const reads = (options: object) => statistics.readsOf!({ machineId: "M1", reason: "12", ...options }, {});
    expect(reads({ compare: true })).toMatchObject({
      report: { input: { task: "stopreasons", machine_ids: "M1", period: "today", compare: true } },
      stops: { procedure: "load_statistics_stops", input: { machine_id: "M1", stop_reason: "12", period: "today" } },
    });
    const none = [{ reason: null }, { machineId: "M1;M2" }, { task: "availability" }, { period: "calendar" }];
    expect(none.map((options) => reads(options)["stops"])).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("goals of the availability", () => {
  const words = {
    goal: (percent: number | null) => `Goal ${percent ?? "own"}`,
    least: (percent: number | null) => `Low ${percent ?? "own"}`,
  };
  const limitsOf = (machine_id: string, oee_green_limit: number, oee_yellow_limit: number) => ({
    machine_id,
    oee_green_limit,
    oee_yellow_limit,
  });

  it("count in the planned time that is known, wherever the bar has other time too", () => {
    expect(levelOf(80, timesRow("M1", 6, 1, 1))).toBe(80);
    expect(levelOf(80, { ...timesRow("M1", 6, 1, 1), unplanned_time: 8 * 3600 })).toBe(40);
    expect([levelOf(80, timesRow("M1", 0, 0, 0)), levelOf(null, timesRow("M1", 1, 0, 0))]).toEqual([null, null]);
  });

  it("are one line each where machines share them, say so where they do not, and are missing where none is set", () => {
    const rows = [timesRow("M1", 6, 1, 1), timesRow("M2", 1, 0, 0)];
    const lines = (second: number) =>
      goalLinesOf({ rows }, [limitsOf("M1", 80, 60), limitsOf("M2", second, 60)], words);
    expect(lines(80)).toEqual([
      { label: "Goal 80", values: [80, 80], texts: ["Goal 80", "Goal 80"], isDashed: false },
      { label: "Low 60", values: [60, 60], texts: ["Low 60", "Low 60"], isDashed: true },
    ]);
    expect(lines(90)[0]).toMatchObject({ label: "Goal own", values: [80, 90], texts: ["Goal 80", "Goal 90"] });
    expect(goalLinesOf({ rows }, [], words)).toEqual([]);
  });

  it("stand at their own height beside the bars of before", () => {
    const before = [{ ...timesRow("M1", 6, 1, 1), no_data_time: 8 * 3600 }];
    const [line] = goalLinesOf({ rows: [timesRow("M1", 6, 1, 1)], before }, [limitsOf("M1", 80, 60)], words);
    expect([line?.values, line?.before]).toEqual([[80], [40]]);
  });
});

describe("a chart", () => {
  const words = { stopTime: "Stop time", run: "Run", coded: "Coded", uncoded: "Uncoded" } as StatisticsWords;
  const more = { beforeName: "Period before", title: "h" };

  it("has a bar of before beside each reason, and the one that is opened in its full colour", () => {
    const { graph } = chartOf("stopreasons", reasonTable(reasonsOf(both), words, "12"), more, locale);
    expect(graph.datasets.map(({ values, isBefore = false }) => [isBefore, values])).toEqual([
      [false, [9900, 7200, 900, 0]],
      [true, [0, 9000, 1800, 3600]],
    ]);
    expect([graph.stacked, graph.beforeName, graph.axes.y.title]).toEqual([false, "Period before", "h"]);
    const [pale, full] = graph.datasets[0]!.backgroundColor;
    expect([pale?.length, full?.length]).toEqual([9, 7]);
  });

  it("divides the time of before like that of now, machine by machine", () => {
    const table = partTable(
      { rows: [timesRow("M1", 6, 1, 1), timesRow("M2", 4, 0, 0)], before: [timesRow("M2", 1, 1, 0)] },
      words,
    );
    const { graph } = chartOf("availability", table, more, locale);
    expect(graph.datasets.map(({ label, values, isBefore = false }) => [label, isBefore, values])).toEqual([
      ["Run", false, [75, 100]],
      ["Coded", false, [12.5, 0]],
      ["Uncoded", false, [12.5, 0]],
      ["Run", true, [0, 50]],
      ["Coded", true, [0, 50]],
      ["Uncoded", true, [0, 0]],
    ]);
  });
});

describe("the way to what a bar is made of", () => {
  const open = "/statistics/[machine]/sr-short?reason=[reason]";

  it("keeps the period and the comparison, and writes codes as addresses do", () => {
    const place = { machine: "A/1 B", reason: "-" };
    expect([
      drillPath({ open }, place),
      drillPath({ open, period: "24h", compare: true }, place),
      drillPath(
        { open: "/statistics/[machine]/av-short", period: "calendar", from: "2026-01-01", to: "2026-01-02" },
        place,
      ),
    ]).toEqual([
      "/statistics/A%2F1%20B/sr-short?reason=-",
      "/statistics/A%2F1%20B/sr-short?period=24h&compare=on&reason=-",
      "/statistics/A%2F1%20B/av-short?period=calendar&from=2026-01-01&to=2026-01-02",
    ]);
  });

  it("is of the day that was pressed, whatever the period", () => {
    const ofDay = "/statistics/[locationtype]/[location]/sr-short?period=calendar&from=[day]&to=[day]";
    const place = { locationtype: "department", location: "10", day: "2026-01-05" };
    expect(drillPath({ open: ofDay, period: "calendar", from: "2026-01-01", to: "2026-01-07" }, place)).toBe(
      "/statistics/department/10/sr-short?period=calendar&from=2026-01-05&to=2026-01-05",
    );
  });

  it("is none where the options name none, or something that the bar has not", () => {
    expect([drillPath({}, {}), drillPath({ open }, { machine: "M1" })]).toEqual([null, null]);
  });
});
