import { describe, expect, it } from "vitest";
import { noStopSums, noTimeSums } from "#server/database/tables/rollups.ts";
import { availabilityOf, availabilityPercent, failureTimes, reasonSums, sharePercent } from "./sums.ts";
import { hour } from "#schemas/durations.ts";

describe("sums of stops", () => {
  it("gives 75.0 percent for 6 h run, 1 h coded and 1 h uncoded [OV-496]", () => {
    const parts = availabilityOf({ ...noTimeSums, run_ms: 6 * hour, stop_ms: hour, uncoded_ms: hour }, 8 * hour);
    expect(parts).toEqual({ run: 6 * hour, coded: hour, uncoded: hour, unplanned: 0, noData: 0 });
    expect(availabilityPercent(parts)).toBe(75);
  });

  it("counts set-up as coded, micro-stops as run time, and stops outside shifts as unplanned", () => {
    const sums = { ...noTimeSums, run_ms: 5 * hour, micro_ms: hour, setup_ms: hour, stop_ms: hour, unplanned_ms: hour };
    expect(availabilityOf(sums, 10 * hour)).toEqual({
      run: 6 * hour,
      coded: 2 * hour,
      uncoded: 0,
      unplanned: hour,
      noData: hour,
    });
  });

  it("has no availability where nothing is known", () => {
    const parts = availabilityOf(undefined, 24 * hour);
    expect(availabilityPercent(parts)).toBeNull();
    expect(parts.noData).toBe(24 * hour);
  });

  it("sums stops per reason, most time first; one that went on from before has time alone", () => {
    const rows = [
      { ...noStopSums, stop_reason: "-", uncoded_ms: hour, stops: 1 },
      { ...noStopSums, stop_reason: "12", stop_ms: hour, unplanned_ms: hour, stops: 2 },
      { ...noStopSums, stop_reason: "30", setup_ms: 4 * hour },
    ];
    expect(reasonSums(rows)).toEqual([
      { reason: "30", stops: 0, time: 4 * hour },
      { reason: "12", stops: 2, time: 2 * hour },
      { reason: "-", stops: 1, time: hour },
    ]);
  });

  it("divides run time by failures plus one, and repair time by failures", () => {
    const failures = [
      { reason: "12", stops: 1, time: hour },
      { reason: "30", stops: 1, time: 3 * hour },
    ];
    expect(failureTimes(failures, 18 * hour)).toEqual({ mtbf: 360, mttr: 120 });
    expect(failureTimes([], 0)).toEqual({ mtbf: null, mttr: null });
  });

  it("gives no share of nothing", () => {
    expect([sharePercent(0, 0), sharePercent(1, 3)]).toEqual([0, 33.3]);
  });
});
