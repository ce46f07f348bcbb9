import { describe, expect, it } from "vitest";
import { dayOf, daysBetween, momentAt, startOfDay } from "./days.ts";

const zone = "Europe/Stockholm";
const at = (iso: string): number => Date.parse(iso);

describe("the company's calendar", () => {
  it("begins a day at local midnight", () => {
    expect(startOfDay(at("2026-06-01T21:59:59Z"), zone)).toBe(at("2026-05-31T22:00:00Z"));
    expect(dayOf(at("2026-06-01T22:00:00Z"), zone)).toBe("2026-06-02");
  });

  it("gives the days on which clocks change 23 and 25 hours", () => {
    const hours = (from: string, to: string) =>
      daysBetween(at(from), at(to), zone).map(({ start, end }) => (end - start) / 3_600_000);
    expect(hours("2026-03-29T06:00:00Z", "2026-03-29T07:00:00Z")).toEqual([23]);
    expect(hours("2026-10-25T06:00:00Z", "2026-10-25T07:00:00Z")).toEqual([25]);
  });

  it("moves an hour that daylight saving skips to the one after it", () => {
    expect(momentAt("2026-03-29", 2 * 60, zone)).toBe(at("2026-03-29T01:00:00Z"));
  });
});
