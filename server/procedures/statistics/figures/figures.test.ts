import { describe, expect, it } from "vitest";
import {
  availability,
  effectiveness,
  firstPassYield,
  nee,
  oee,
  percentOf,
  qualityRatio,
  scrapRatio,
  scrapShares,
  technicalEfficiency,
  throughput,
  utilisation,
} from "./effectiveness.ts";
import { categoriesOf, mtbf, mttr, mwttr, stopCategories, stopsWithoutSwaps } from "./failures.ts";

describe("effectiveness of a shift of 8 hours", () => {
  // 6 h run, 1 h set-up, 1 h stopped; 90 good and 10 scrap pieces planned at 3 minutes each.
  const time = { run: 6, setup: 1, stop: 1 };
  const produced = { good: 90, scrap: 10, planned: 100 * 0.05 };

  it("is availability times effectiveness times quality ratio", () => {
    expect(availability(time)).toBe(0.75);
    expect(effectiveness(time, produced)).toBeCloseTo(5 / 6, 12);
    expect(qualityRatio(produced)).toBe(0.9);
    expect(oee(time, produced)).toBeCloseTo(0.5625, 12);
  });

  it("counts set-up as a loss in OEE and not in NEE", () => {
    expect(nee(time, produced)).toBeCloseTo((7 / 8) * (5 / 6) * 0.9, 12);
    const without = { run: 6, setup: 0, stop: 2 };
    expect(nee(without, produced)).toBeCloseTo(oee(without, produced)!, 12);
  });

  it("is not capped where pieces were made faster than planned", () => {
    const fast = { good: 200, scrap: 0, planned: 9 };
    expect(effectiveness(time, fast)).toBe(1.5);
    expect(oee(time, fast)).toBeCloseTo(1.125, 12);
  });

  it("is unknown where there is nothing to divide by", () => {
    const nothing = { run: 0, setup: 0, stop: 0 };
    const none = { good: 0, scrap: 0, planned: 0 };
    expect([availability(nothing), effectiveness(nothing, none), qualityRatio(none), oee(time, none)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(percentOf(null)).toBeNull();
  });

  it("has ratios of scrap, first pass, delays, use and throughput", () => {
    expect(scrapRatio(produced)).toBe(0.1);
    expect(firstPassYield(85, 100)).toBe(0.85);
    expect(technicalEfficiency(6, 2)).toBe(0.75);
    expect(utilisation(6, 8)).toBe(0.75);
    expect(throughput(produced, 8)).toBe(12.5);
  });

  it("shares scrap among its reasons in percent", () => {
    expect(scrapShares([1, 2, 5])).toEqual([12.5, 25, 62.5]);
    expect(scrapShares([0, 0])).toEqual([0, 0]);
  });
});

describe("failures", () => {
  it("divides run time by failures plus one [WD-952]", () => expect(mtbf(120, 5)).toBe(20));
  it("divides repair time by repairs [WD-953]", () => expect(mttr(6, 4)).toBe(1.5));
  it("divides waiting time by repairs [WD-954]", () => expect(mwttr(2, 4)).toBe(0.5));
  it("has no repair time without repairs", () => expect([mttr(6, 0), mwttr(6, 0)]).toEqual([0, 0]));

  it("takes the categories from the flags of the stop codes", () => {
    const categories = categoriesOf([
      { stop_code: "12", include_in_mtbf: 1, include_in_mdt: 1 },
      { stop_code: "30", include_in_mtbf: 0, include_in_mdt: 1 },
      { stop_code: "60", include_in_mtbf: 0, include_in_mdt: 0 },
    ]);
    expect(Object.keys(categories)).toEqual([...stopCategories]);
    expect(categories).toEqual({
      failure: new Set(["12"]),
      repair: new Set(["12"]),
      wait: new Set(),
      downtime: new Set(["12", "30"]),
    });
  });

  it("counts a stop that was split at a change of shift once", () => {
    expect(stopsWithoutSwaps({ stops: 5, shift_swaps: 2 })).toBe(3);
  });
});
