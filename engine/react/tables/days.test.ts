import { expect, test } from "vitest";
import { dayOf, isTurned, rangeOfDays, shownDays } from "./days.ts";

const zone = "Europe/Stockholm";
/** A Thursday, 00:30 in Stockholm. */
const now = Date.parse("2026-03-25T23:30:00Z");
const week = { lastDays: 7 };
const none = { from: null, to: null };

test("the last days show until others are chosen, and the read is then left to itself", () => {
  expect(shownDays(none, week, now, zone)).toEqual({ from: "2026-03-19", to: "2026-03-26" });
  expect(rangeOfDays(none, week, now, zone)).toEqual({});
});

test("chosen days are read from the start of the first until the end of the last, over a change of the clocks too", () => {
  expect(rangeOfDays({ from: "2026-03-28", to: "2026-03-29" }, week, now, zone)).toEqual({
    start_time: "2026-03-27T23:00:00.000Z",
    end_time: "2026-03-29T22:00:00.000Z",
  });
});

test("one day alone is completed: until today, or as many days before as there are by default", () => {
  expect(shownDays({ from: "2026-03-01", to: null }, week, now, zone)).toEqual({
    from: "2026-03-01",
    to: "2026-03-26",
  });
  expect(shownDays({ from: null, to: "2026-03-10" }, week, now, zone)).toEqual({
    from: "2026-03-03",
    to: "2026-03-10",
  });
});

test("a first day that is still to come is the last day too", () => {
  const days = { from: "2026-04-02", to: null };
  expect([shownDays(days, week, now, zone), isTurned(days)]).toEqual([{ from: "2026-04-02", to: "2026-04-02" }, false]);
});

test("days that are turned round are shown as they were chosen, and are no range to read", () => {
  const days = { from: "2026-03-20", to: "2026-03-10" };
  expect([shownDays(days, week, now, zone), rangeOfDays(days, week, now, zone), isTurned(days)]).toEqual([
    days,
    null,
    true,
  ]);
  expect(isTurned({ from: "2026-03-20", to: "2026-03-20" })).toBe(false);
});

test("days to come are read by their first and last day, also without a choice, over a change of the clocks too", () => {
  const span = { lastDays: 7, nextDays: 4 };
  const read = (days: { from?: string; to?: string }) => rangeOfDays({ ...none, ...days }, span, now, zone);
  expect(read({})).toEqual({ start_date: "2026-03-19", end_date: "2026-03-30" });
  expect(read({ from: "2026-03-25" })).toEqual({ start_date: "2026-03-25", end_date: "2026-03-30" });
  expect(read({ from: "2026-04-25" })).toEqual({ start_date: "2026-04-25", end_date: "2026-04-25" });
  expect(read({ to: "2026-04-08" })).toEqual({ start_date: "2026-04-01", end_date: "2026-04-08" });
  expect(read({ from: "2026-04-09", to: "2026-04-08" })).toBeNull();
});

test("an address that names no day chooses none", () => {
  expect(["2026-03-20", "2026-3-2", "2026-13-01", "x", "", undefined].map(dayOf)).toEqual([
    "2026-03-20",
    null,
    null,
    null,
    null,
    null,
  ]);
});
