import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, isoWeekOf, momentOf, startOf, wallClock, wallOf, weekdayOf } from "#schemas/calendar/zone.ts";
import { toMoment } from "./zone.ts";

const stockholm = "Europe/Stockholm";
const at = (text: string) => Date.parse(text);

describe("calendar arithmetic", () => {
  test("the day begins at midnight of the company's zone [OV-016]", () => {
    expect(startOf("day", at("2024-07-01T22:30:00Z"), stockholm)).toBe(at("2024-07-01T22:00:00Z"));
    expect(wallClock(at("2024-07-01T22:30:00Z"), stockholm)).toMatchObject({ month: 7, day: 2, hour: 0, minute: 30 });
    expect(isoWeekOf(wallOf(at("2021-01-03T12:00:00Z"), stockholm))).toEqual({ year: 2020, week: 53 });
  });

  test("the hour that daylight saving skips moves forward, the doubled one is the first", () => {
    expect(toMoment("2024-03-31 02:30", stockholm)).toBe(at("2024-03-31T01:30:00Z"));
    expect(toMoment("2024-10-27 02:30", stockholm)).toBe(at("2024-10-27T00:30:00Z"));
  });

  test.each([
    "2024-02-31",
    "2023-02-29 10:00",
    "2024-13-01",
    "2024-01-01 24:00",
    "tomorrow",
    "",
    null,
    {},
    1e20,
    Number.NaN,
  ])("%j is no moment", (value) => expect(toMoment(value, stockholm)).toBeNull());

  test("a time with an offset of its own is read with that one, on any day and to the last second", () => {
    for (const text of [
      "2024-07-01T12:00:00+05:30",
      "2024-07-01T12:00:00-03:30",
      "2024-07-01T23:59:59Z",
      "2024-01-01T00:00:00.250+00:00",
    ])
      expect(toMoment(text, stockholm)).toBe(Temporal.Instant.from(text).epochMilliseconds);
  });

  test("agrees with Temporal on any moment of a century in zones with odd rules", () => {
    const zones = fc.constantFrom(stockholm, "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
    const moments = fc.integer({ min: at("1972-01-02T00:00:00Z"), max: at("2037-01-01T00:00:00Z") });
    fc.assert(
      fc.property(moments, zones, fc.integer({ min: -400, max: 400 }), (moment, zone, days) => {
        const oracle = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
        expect(wallClock(moment, zone)).toMatchObject({
          year: oracle.year,
          month: oracle.month,
          day: oracle.day,
          hour: oracle.hour,
          minute: oracle.minute,
        });
        expect([weekdayOf(moment, zone), isoWeekOf(wallOf(moment, zone)).week]).toEqual([
          oracle.dayOfWeek,
          oracle.weekOfYear,
        ]);
        expect(startOf("day", moment, zone)).toBe(oracle.startOfDay().epochMilliseconds);
        expect(addDays(moment, days, zone)).toBe(
          oracle.toPlainDateTime().add({ days }).toZonedDateTime(zone).epochMilliseconds,
        );
        const wall = Date.UTC(oracle.year, oracle.month - 1, oracle.day, oracle.hour, oracle.minute);
        expect(momentOf(wall, zone)).toBe(
          oracle.toPlainDateTime().with({ second: 0, millisecond: 0 }).toZonedDateTime(zone).epochMilliseconds,
        );
      }),
      { numRuns: 500 },
    );
  });
});
