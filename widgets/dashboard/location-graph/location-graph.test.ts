import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import { lacking } from "./lacks.ts";
import { byMachine, locationRead } from "./logic.ts";
import { schema } from "./schema.ts";

const whole = {
  period: "today",
  locationtype: "zone",
  location: "A",
  labelMode: "hours",
  type: "stopreasons_location",
} as const;
const accepts = (options: unknown) => Value.Check(schema.options, options);
const words = {
  run: "Run",
  coded: "Coded",
  uncoded: "Uncoded",
  unplanned: "Unplanned",
  noData: "No data",
  stopTime: "Stop time",
  availability: "Availability",
};

describe("configuration of the location graph", () => {
  it("[WD-786] has and needs period, location type, location, label mode and type, and refuses what it does not know", () => {
    expect([accepts(whole), lacking(whole), lacking({})]).toEqual([
      true,
      [],
      ["period", "locationtype", "location", "labelMode", "type"],
    ]);
    const wrong = [
      { ...whole, machineId: "M1" },
      { ...whole, period: "year" },
      { ...whole, locationtype: "plant" },
      { ...whole, labelMode: "minutes" },
      { ...whole, type: "stopreasons" },
      { ...whole, location: 7 },
    ];
    expect(wrong.map(accepts)).toEqual(Array(wrong.length).fill(false));
  });

  it("lacks the period of a daily task that is shorter than a week, and a location of blanks", () => {
    expect(lacking({ ...whole, type: "stopreasons_daily_location" })).toEqual(["period"]);
    expect(lacking({ ...whole, type: "stopreasons_daily_location", period: "week" })).toEqual([]);
    expect(lacking({ ...whole, location: "  " })).toEqual(["location"]);
  });

  it("reads the statistics of the location, and nothing while a value is lacking", () => {
    expect(locationRead(whole)).toEqual({
      procedure: "load_statistics",
      input: { task: "stopreasons_location", period: "today", locationtype: "zone", location: "A" },
      events: ["StopChanged"],
      poll: 60,
    });
    for (const name of Object.keys(whole))
      expect([name, locationRead({ ...whole, [name]: undefined })]).toEqual([name, undefined]);
  });
});

describe("series of the location graph", () => {
  const row = (machine_id: string, tLabel: string, stop_time: number, more: Partial<StatisticsRow> = {}) => ({
    machine_id,
    tLabel,
    stop_reason: tLabel,
    stop_time,
    ...more,
  });
  const shown = (...args: Parameters<typeof byMachine>) => {
    const { labels, series } = byMachine(...args);
    return { labels, series: series.map(({ label, values }) => [label, values]) };
  };

  it("has one for each machine, over the reasons with the longest first", () => {
    const rows = [row("M2", "Setup", 900), row("M1", "Setup", 300), row("M1", "Fault", 1500)];
    expect(shown("stopreasons_location", rows, false, words)).toEqual({
      labels: ["Fault", "Setup"],
      series: [
        ["M1", [1500, 300]],
        ["M2", [0, 900]],
      ],
    });
    const shares = rows.map((one, index) => ({ ...one, share: 10 * (index + 1) }));
    expect(shown("stopreasons_location", shares, true, words).series).toEqual([
      ["M1", [20, 30]],
      ["M2", [10, 0]],
    ]);
  });

  it("adds up the reasons of each day, and orders the days", () => {
    const rows = [
      row("M1", "Setup", 60, { trans_date: "2026-01-06" }),
      row("M1", "Fault", 40, { trans_date: "2026-01-06" }),
      row("M2", "Fault", 30, { trans_date: "2026-01-05" }),
    ];
    expect(shown("stopreasons_daily_location", rows, false, words)).toEqual({
      labels: ["2026-01-05", "2026-01-06"],
      series: [
        ["M1", [0, 100]],
        ["M2", [30, 0]],
      ],
    });
  });

  it("shows the parts of the time that occur", () => {
    const rows = [
      { machine_id: "M1", tLabel: "M1", run_time: 3000, coded_stop_time: 0, uncoded_stop_time: 60 },
      { machine_id: "M2", tLabel: "M2", run_time: 1000, coded_stop_time: 0, uncoded_stop_time: 0 },
    ];
    expect(shown("availability_location", rows, false, words)).toEqual({
      labels: ["Run", "Uncoded"],
      series: [
        ["M1", [3000, 60]],
        ["M2", [1000, 0]],
      ],
    });
  });

  it("gives each machine a colour of its own", () => {
    const { series } = byMachine("stopreasons_location", [row("M1", "A", 1), row("M2", "A", 1)], false, words);
    expect(new Set(series.map(({ color }) => color)).size).toBe(2);
  });
});
