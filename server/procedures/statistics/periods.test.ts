import { describe, expect, it } from "vitest";
import { spansOfLastDays, spansOfPeriod, spansOfRange } from "./periods.ts";

const at = (iso: string): number => Date.parse(iso);
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
const zone = "Europe/Stockholm";
// A Wednesday, 14:30 in Stockholm.
const now = at("2026-06-10T12:30:00Z");
const shift = range("2026-06-10T12:00:00Z", "2026-06-10T20:00:00Z");
const morning = range("2026-06-10T04:00:00Z", "2026-06-10T12:00:00Z");

describe("periods of statistics [OV-492]", () => {
  it.each([
    ["today", shift, "2026-06-09T22:00:00Z", "2026-06-10T12:30:00Z"],
    ["shift", shift, "2026-06-10T12:00:00Z", "2026-06-10T12:30:00Z"],
    ["shift", null, "2026-06-09T22:00:00Z", "2026-06-10T12:30:00Z"],
    ["24h", shift, "2026-06-09T12:30:00Z", "2026-06-10T12:30:00Z"],
    ["week", shift, "2026-06-07T22:00:00Z", "2026-06-10T12:30:00Z"],
    ["lastweek", shift, "2026-05-31T22:00:00Z", "2026-06-07T22:00:00Z"],
    ["30d", shift, "2026-05-11T12:30:00Z", "2026-06-10T12:30:00Z"],
  ] as const)("%s with a shift since %s begins and ends as decided", (period, present, from, to) => {
    expect(spansOfPeriod(period, { now, zone, shift: present, shiftBefore: null }).span).toEqual(range(from, to));
  });
});

describe("the period before", () => {
  const before = (period: Parameters<typeof spansOfPeriod>[0], more: object = {}) =>
    spansOfPeriod(period, { now, zone, shift, shiftBefore: morning, ...more }).before;

  it.each([
    ["today", "2026-06-08T22:00:00Z", "2026-06-09T12:30:00Z"],
    ["shift", "2026-06-10T04:00:00Z", "2026-06-10T04:30:00Z"],
    ["24h", "2026-06-08T12:30:00Z", "2026-06-09T12:30:00Z"],
    ["week", "2026-05-31T22:00:00Z", "2026-06-03T12:30:00Z"],
    ["lastweek", "2026-05-24T22:00:00Z", "2026-05-31T22:00:00Z"],
    ["30d", "2026-04-11T12:30:00Z", "2026-05-11T12:30:00Z"],
  ] as const)("of %s is as much of the one before", (period, from, to) => {
    expect(before(period)).toEqual(range(from, to));
  });

  it("of a shift ends with the shift before, is missing where none was, and outside shifts is yesterday", () => {
    const short = range("2026-06-10T11:50:00Z", "2026-06-10T12:00:00Z");
    expect(before("shift", { shiftBefore: short })).toEqual(short);
    expect(before("shift", { shiftBefore: null })).toBeNull();
    expect(before("shift", { shift: null })).toEqual(range("2026-06-08T22:00:00Z", "2026-06-09T12:30:00Z"));
  });

  // The clocks of Stockholm go forward on 2026-03-29 at 02:00 and back on 2026-10-25 at 03:00.
  it.each([
    ["the day with 23 hours", "2026-03-29T10:00:00Z", "2026-03-27T23:00:00Z", "2026-03-28T11:00:00Z"],
    ["the day after it", "2026-03-30T10:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T10:00:00Z"],
    ["the day with 25 hours", "2026-10-25T11:00:00Z", "2026-10-23T22:00:00Z", "2026-10-24T10:00:00Z"],
    ["the day after it", "2026-10-26T11:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T11:00:00Z"],
    ["a time that yesterday had not", "2026-03-30T00:30:00Z", "2026-03-28T23:00:00Z", "2026-03-29T01:30:00Z"],
  ])("of today ends at the same time of day on %s", (_name, moment, from, to) => {
    expect(before("today", { now: at(moment) })).toEqual(range(from, to));
  });

  it("of the last seven days has the same weekdays, also over a change of clocks", () => {
    expect(spansOfLastDays(at("2026-03-30T22:30:00Z"), zone)).toEqual({
      span: range("2026-03-24T23:00:00Z", "2026-03-30T22:30:00Z"),
      before: range("2026-03-17T23:00:00Z", "2026-03-23T23:30:00Z"),
    });
  });

  it("of whole days is as many days, up to the same time of day where the last is not over", () => {
    const march = range("2026-03-28T23:00:00Z", "2026-03-30T22:00:00Z");
    expect(spansOfRange(march, now, zone)).toEqual({
      span: march,
      before: range("2026-03-26T23:00:00Z", "2026-03-28T23:00:00Z"),
    });
    expect(spansOfRange(range("2026-06-08T22:00:00Z", "2026-06-10T22:00:00Z"), now, zone)).toEqual({
      span: range("2026-06-08T22:00:00Z", "2026-06-10T12:30:00Z"),
      before: range("2026-06-06T22:00:00Z", "2026-06-08T12:30:00Z"),
    });
  });

  it("of any other range is one as long, and of one that is yet to come nothing", () => {
    expect(spansOfRange(range("2026-06-10T08:00:00Z", "2026-06-10T09:30:00Z"), now, zone).before).toEqual(
      range("2026-06-10T06:30:00Z", "2026-06-10T08:00:00Z"),
    );
    const ahead = range("2026-06-10T13:00:00Z", "2026-06-10T14:00:00Z");
    expect(spansOfRange(ahead, now, zone).span).toEqual({ from: ahead.from, to: ahead.from });
  });
});
