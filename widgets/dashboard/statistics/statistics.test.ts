import { describe, expect, it } from "vitest";
import { daysFault, daysRange, hasNoData, machinesOf, reasonsOf, withLimits } from "./logic.ts";
import { reasons, timesRow } from "./statistics.fixtures.ts";

describe("stop reasons", () => {
  it("are summed over the machines, the longest first, what is uncoded for itself [OV-494]", () => {
    expect(reasonsOf(reasons)).toEqual([
      { stop_reason: "30", label: "No material", total_stops: 2, stop_time: 9900, share: 55 },
      { stop_reason: "12", label: "Tool change", total_stops: 4, stop_time: 7200, share: 40 },
      { stop_reason: "-", label: "Uncoded", total_stops: 1, stop_time: 900, share: 5 },
    ]);
  });

  it("are split by machine [OV-494]", () => {
    expect(machinesOf(reasons, "12")).toEqual([
      { machine_id: "M1", total_stops: 3, stop_time: 5400, share: 75 },
      { machine_id: "M2", total_stops: 1, stop_time: 1800, share: 25 },
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

it("each machine has its own limits of a good availability", () => {
  const limits = { machine_id: "M1", oee_green_limit: 80, oee_yellow_limit: 60 };
  expect(withLimits([timesRow("M1", 6, 1, 1), timesRow("M2", 1, 0, 0)], [limits])).toMatchObject([
    { machine_id: "M1", availability: 75, oee_green_limit: 80, oee_yellow_limit: 60 },
    { machine_id: "M2", oee_green_limit: null },
  ]);
});

it("nothing is known where no time and no piece is", () => {
  const silent = { ...timesRow("M1", 0, 0, 0), availability: null, no_data_time: 3600 };
  expect([hasNoData([]), hasNoData([silent]), hasNoData([silent, timesRow("M2", 1, 0, 0)])]).toEqual([
    true,
    true,
    false,
  ]);
});
