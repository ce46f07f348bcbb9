import { describe, expect, it } from "vitest";
import { noTimeSums, type TimeSums } from "#server/database/tables/rollups.ts";
import { byDay, byWeek, rowOf } from "./production-rows.ts";
import { hour } from "#schemas/durations.ts";

const startOf = (day: string): number => Date.parse(day);
const dayOf = (day: string, sums: Partial<TimeSums>) => ({ ...noTimeSums, ...sums, day });

describe("rows of the production history", () => {
  it("give pieces and seconds, micro-stops as run time and set-up as a coded stop", () => {
    const sums = {
      ...noTimeSums,
      run_ms: 5 * hour,
      micro_ms: hour,
      setup_ms: 0.5 * hour,
      stop_ms: 0.5 * hour,
      uncoded_ms: hour,
      good: 9_000_000,
      scrap: 1_000_000,
      stops: 4,
    };
    expect(rowOf({ period: "2026-06-10", start: startOf("2026-06-10"), sums })).toEqual({
      period: "2026-06-10",
      start_time: "2026-06-10T00:00:00.000Z",
      good_qty: 9,
      scrap_qty: 1,
      scrap_share: 10,
      run_time: 21_600,
      stop_time: 7200,
      availability: 75,
      total_stops: 4,
    });
  });

  it("come by day in order", () => {
    const days = [dayOf("2026-06-11", { stops: 2 }), dayOf("2026-06-10", { stops: 1 })];
    expect(byDay(days, startOf)).toEqual([
      { period: "2026-06-10", start: startOf("2026-06-10"), sums: { ...noTimeSums, stops: 1 } },
      { period: "2026-06-11", start: startOf("2026-06-11"), sums: { ...noTimeSums, stops: 2 } },
    ]);
  });

  it("come by ISO week in order, each with the sums of its days", () => {
    const days = [
      dayOf("2026-06-15", { stops: 5 }),
      dayOf("2026-06-14", { stops: 1, good: 2 }),
      dayOf("2026-06-08", { stops: 3, good: 4 }),
    ];
    const weeks = byWeek(days, startOf);
    expect(weeks.map(({ start, sums }) => [start, sums])).toEqual([
      [startOf("2026-06-08"), { ...noTimeSums, stops: 4, good: 6 }],
      [startOf("2026-06-15"), { ...noTimeSums, stops: 5 }],
    ]);
    expect(weeks[0]!.period).toContain("24");
  });
});
