import { describe, expect, it } from "vitest";
import { day } from "#schemas/durations.ts";
import { beginningOf } from "#schemas/calendar/days.ts";
import { daysOfUtcDay, firstDayWithHours, firstUnsettled, joined, within } from "./days.ts";

const zone = "Europe/Stockholm";
const utcDay = (iso: string): number => Date.parse(iso) / day;
const range = (from: string, to: string) => ({ from, to });

describe("days of the plant's calendar", () => {
  it("begin at midnight in the plant", () => {
    expect(new Date(beginningOf("2026-06-10", zone)).toISOString()).toBe("2026-06-09T22:00:00.000Z");
  });

  it("are settled a day after their end, by the plant's clock", () => {
    const at = (iso: string) => firstUnsettled(Date.parse(iso), zone);
    expect([at("2026-06-10T21:59:59Z"), at("2026-06-10T22:00:00Z")]).toEqual(["2026-06-09", "2026-06-10"]);
  });

  it("have hours for 100 days before the one that has begun", () => {
    expect(firstDayWithHours(Date.parse("2026-06-10T10:00:00Z"), zone)).toBe("2026-03-02");
  });

  it.each([
    ["UTC", range("2026-06-10", "2026-06-11")],
    ["Europe/Stockholm", range("2026-06-10", "2026-06-12")],
    ["America/New_York", range("2026-06-09", "2026-06-11")],
  ])("that a day of UTC touches in %s are those up to its last moment", (name, days) => {
    expect(daysOfUtcDay(utcDay("2026-06-10"), name)).toEqual(days);
  });
});

describe("ranges of days", () => {
  it.each([
    ["apart", [range("03", "04"), range("01", "02")], [range("01", "02"), range("03", "04")]],
    ["that touch", [range("02", "03"), range("01", "02")], [range("01", "03")]],
    ["that overlap", [range("01", "04"), range("03", "06")], [range("01", "06")]],
    ["within another", [range("01", "09"), range("03", "06")], [range("01", "09")]],
  ])("%s are joined in order", (_name, ranges, expected) => {
    expect(joined(ranges)).toEqual(expected);
  });

  it("are left as they were when they are joined", () => {
    const ranges = [range("01", "02"), range("02", "03")];
    joined(ranges);
    expect(ranges).toEqual([range("01", "02"), range("02", "03")]);
  });

  it("are cut to another one, and left out where nothing of them lies within it", () => {
    const ranges = [range("01", "03"), range("02", "05"), range("06", "09"), range("08", "09")];
    expect(within(ranges, range("03", "08"))).toEqual([range("03", "05"), range("06", "08")]);
  });
});
