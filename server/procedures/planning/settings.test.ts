import { expect, it } from "vitest";
import { bundleSizeOf, isWithin, planningHorizon } from "./settings.ts";
import { day } from "#schemas/durations.ts";

/** A Wednesday, 10:00 in Stockholm. */
const now = Date.parse("2026-06-10T08:00:00Z");

it("a bundle holds 4 orders unless the setting of its machine says another number [MI-331]", () => {
  expect(bundleSizeOf({}, "M1")).toBe(4);
  const settings = { machine_bundle_quantity_M1: 6 };
  expect([bundleSizeOf(settings, "M1"), bundleSizeOf(settings, "M2")]).toEqual([6, 4]);
});

it("a bundle size that is no number above 0 counts as 4 [MI-333]", () => {
  const sizes = ["x", 0, -1, null].map((size) => bundleSizeOf({ machine_bundle_quantity_M1: size }, "M1"));
  expect(sizes).toEqual([4, 4, 4, 4]);
});

it("planning shows what begins within the day limit, and all that is overdue [MI-358]", () => {
  const horizon = planningHorizon({ now, settings: { day_limit: 2, time_zone: "Europe/Stockholm" } });
  expect(new Date(horizon).toISOString()).toBe("2026-06-11T22:00:00.000Z");
  expect([1, -5, 3].map((days) => isWithin(now + days * day, horizon))).toEqual([true, true, false]);
  expect(isWithin(null, horizon)).toBe(true);
});

it("the day limit is 2 unless it is a whole number of days", () => {
  const horizons = [undefined, "x", -1, 2].map((day_limit) => planningHorizon({ now, settings: { day_limit } }));
  expect(new Set(horizons).size).toBe(1);
});

it("a day limit of 0 shows what begins up to the start of today, that moment included", () => {
  const horizon = planningHorizon({ now, settings: { day_limit: 0, time_zone: "Europe/Stockholm" } });
  expect(new Date(horizon).toISOString()).toBe("2026-06-09T22:00:00.000Z");
  expect([0, 1].map((ms) => isWithin(horizon + ms, horizon))).toEqual([true, false]);
});
