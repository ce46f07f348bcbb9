import { describe, expect, it } from "vitest";
import { rangeOfPeriod } from "./periods.ts";

const at = (iso: string): number => Date.parse(iso);
const zone = "Europe/Stockholm";
// A Wednesday, 14:30 in Stockholm.
const now = at("2026-06-10T12:30:00Z");
const shiftStart = at("2026-06-10T12:00:00Z");

describe("periods of statistics [OV-492]", () => {
  it.each([
    ["today", shiftStart, "2026-06-09T22:00:00Z", "2026-06-10T12:30:00Z"],
    ["shift", shiftStart, "2026-06-10T12:00:00Z", "2026-06-10T12:30:00Z"],
    ["shift", null, "2026-06-09T22:00:00Z", "2026-06-10T12:30:00Z"],
    ["24h", shiftStart, "2026-06-09T12:30:00Z", "2026-06-10T12:30:00Z"],
    ["week", shiftStart, "2026-06-07T22:00:00Z", "2026-06-10T12:30:00Z"],
    ["lastweek", shiftStart, "2026-05-31T22:00:00Z", "2026-06-07T22:00:00Z"],
    ["30d", shiftStart, "2026-05-11T12:30:00Z", "2026-06-10T12:30:00Z"],
  ] as const)("%s with a shift since %s begins and ends as decided", (period, shift, from, to) => {
    expect(rangeOfPeriod(period, now, zone, shift)).toEqual({ from: at(from), to: at(to) });
  });
});
