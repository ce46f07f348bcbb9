import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { day, hour, minute, second } from "#schemas/durations.ts";
import { wallOf } from "./zone.ts";

/** What the calendar of the standard shows, as `wallOf` gives it. */
const standard = (moment: number, timeZone: string): number => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toZonedDateTime("UTC").epochMilliseconds;
};

/** The moments at which a zone changed its clocks from a year on. */
const changesOf = (timeZone: string, from: string, count: number): number[] => {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone);
  while (changes.length < count && at) {
    at = at.getTimeZoneTransition("next");
    if (at) changes.push(at.epochMilliseconds);
  }
  return changes;
};

/** Zones with half hours and quarters, changes at a minute past midnight, skipped days, and none of these. */
const zones = [
  "Europe/Stockholm",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "America/Caracas",
  "UTC",
];

describe("the wall clock", () => {
  it.each(zones)("shows around each change of clocks what the standard's calendar shows: %s", (zone) => {
    const around = [-day, -hour, -second, -1, 0, 1, second, hour, day];
    const moments = changesOf(zone, "1960-01-01T00:00:00Z", 60).flatMap((at) => around.map((by) => at + by));
    expect(moments.filter((moment) => wallOf(moment, zone) !== standard(moment, zone))).toEqual([]);
  });

  it.each(zones)("shows at any minute of a few days, asked in any order, what it shows then: %s", (zone) => {
    const start = Date.parse("2026-03-27T00:00:00Z");
    const moments = Array.from({ length: 500 }, (_none, index) => start + ((index * 7919) % 7200) * minute + index);
    expect(moments.filter((moment) => wallOf(moment, zone) !== standard(moment, zone))).toEqual([]);
  });

  it("reaches to both ends of time and no further", () => {
    const end = 8.64e15;
    expect([wallOf(end, "UTC"), wallOf(end - 1, "UTC"), wallOf(-end, "UTC")]).toEqual([end, end - 1, -end]);
    expect(() => wallOf(end + 1, "UTC")).toThrow(RangeError);
    expect(() => wallOf(Number.NaN, "UTC")).toThrow(RangeError);
  });
});
