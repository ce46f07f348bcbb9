import { describe, expect, it } from "vitest";
import { plan, type ShiftPlan } from "./plan.ts";
import { hour } from "#schemas/durations.ts";

const zone = "Europe/Stockholm";
const pattern = (weekday: number, shift: number, from: number, to: number) => ({
  company_id: 1,
  department: "10",
  weekday,
  shift,
  shift_description: `Shift ${shift}`,
  start_minute: from * 60,
  end_minute: to * 60,
});
const threeShifts = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
  pattern(day, 1, 6, 14),
  pattern(day, 2, 14, 22),
  pattern(day, 3, 22, 6),
]);
const of = (more: Partial<ShiftPlan> = {}): ShiftPlan => ({
  patterns: threeShifts,
  exceptions: [],
  holidays: [],
  ...more,
});
const shown = (from: string, to: string, shifts: ShiftPlan) =>
  plan(shifts, from, to, zone).map(({ shift, start_time, end_time }) => [
    shift,
    new Date(start_time).toISOString(),
    (end_time - start_time) / hour,
  ]);

describe("the plan of shifts", () => {
  it("lets a night go over midnight, and belongs to the day on which it begins", () => {
    expect(shown("2026-06-10", "2026-06-11", of())).toEqual([
      [1, "2026-06-10T04:00:00.000Z", 8],
      [2, "2026-06-10T12:00:00.000Z", 8],
      [3, "2026-06-10T20:00:00.000Z", 8],
    ]);
  });

  it("gives the night of the change to summer time 7 hours and the one back 9, without a gap", () => {
    const night = (day: string, next: string) => shown(day, next, of()).at(-1)?.[2];
    expect([night("2026-03-28", "2026-03-29"), night("2026-10-24", "2026-10-25")]).toEqual([7, 9]);
    const year = plan(of(), "2026-01-01", "2027-01-01", zone);
    expect(year).toHaveLength(3 * 365);
    expect(year.every((shift, index) => index === 0 || year[index - 1]!.end_time === shift.start_time)).toBe(true);
    expect(year.at(-1)!.end_time - year[0]!.start_time).toBe(365 * 24 * hour);
  });

  it("has no shift on a day off of the week, on a holiday, and on a day that is excepted", () => {
    const day = (date: string, shift: number, from: number, to: number) => ({
      ...pattern(0, shift, from, to),
      day: date,
    });
    const shifts = of({
      patterns: threeShifts.filter(({ weekday }) => weekday < 6),
      holidays: [{ day: "2026-06-19" }, { day: "2026-06-24" }],
      exceptions: [day("2026-06-22", 0, 0, 0), day("2026-06-24", 1, 7, 12)],
    });
    const days = plan(shifts, "2026-06-19", "2026-06-25", zone).map(({ shift, start_time }) => [
      shift,
      new Date(start_time + 2 * hour).toISOString().slice(0, 13),
    ]);
    expect(days).toEqual([
      [1, "2026-06-23T06"],
      [2, "2026-06-23T14"],
      [3, "2026-06-23T22"],
      [1, "2026-06-24T07"],
    ]);
  });

  it("gives the shifts of a department in order, in whatever order its week is stored", () => {
    const shifts = of({ patterns: [pattern(3, 2, 14, 22), pattern(3, 3, 22, 24), pattern(3, 1, 6, 14)] });
    expect(shown("2026-06-10", "2026-06-11", shifts).map(([shift]) => shift)).toEqual([1, 2, 3]);
  });

  it("ends a shift where a later one begins, and drops one that the skipped hour swallows", () => {
    const overlap = of({ patterns: [pattern(3, 1, 6, 15), pattern(3, 2, 14, 22)] });
    expect(shown("2026-06-10", "2026-06-11", overlap).map(([shift, , hours]) => [shift, hours])).toEqual([
      [1, 8],
      [2, 8],
    ]);
    const swallowed = of({ patterns: [pattern(7, 1, 2, 3), pattern(7, 2, 3, 6)] });
    expect(shown("2026-03-29", "2026-03-30", swallowed)).toEqual([[2, "2026-03-29T01:00:00.000Z", 3]]);
  });
});
