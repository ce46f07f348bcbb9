import { describe, expect, it } from "vitest";
import { blocksOf, calendarDays, drawnTimes, holesIn, knownShifts, mondayIn, movedShift, secondsOf } from "./logic.ts";

const zone = "Europe/Stockholm";
const shift = (number: number, start: string, end: string) => ({
  shift: number,
  shift_description: `Shift ${number}`,
  start,
  end,
});
const [early, night] = [shift(1, "06:00", "14:00"), shift(3, "22:00", "06:00")];

describe("the sheet of a shift plan", () => {
  it("begins on the Monday of the week that an address names, and knows what is no day", () => {
    expect(["2026-06-10", "2026-06-15", "", "2026-13-01", null].map(mondayIn)).toEqual([
      "2026-06-08",
      "2026-06-15",
      null,
      null,
      null,
    ]);
  });

  it("draws a night up to midnight, and what goes on of it on the day after", () => {
    expect(blocksOf("2026-06-10", [early, night], [night, early])).toEqual([
      { day: "2026-06-09", shift: night, from: 0, to: 360, goesOn: true },
      { day: "2026-06-10", shift: early, from: 360, to: 840, goesOn: false },
      { day: "2026-06-10", shift: night, from: 1320, to: 1440, goesOn: false },
    ]);
    expect(blocksOf("2026-06-10", [], [shift(2, "14:00", "00:00")])).toEqual([]);
  });

  it("takes what is drawn in quarters of an hour, in either direction, and a press as eight hours", () => {
    expect([drawnTimes(362, 838), drawnTimes(838, 362), drawnTimes(362, 365), drawnTimes(1400, 1500)]).toEqual([
      { start: "06:00", end: "14:00" },
      { start: "06:00", end: "14:00" },
      { start: "06:00", end: "14:00" },
      { start: "23:15", end: "00:00" },
    ]);
  });

  it("moves a shift around the clock, or its end alone", () => {
    expect(movedShift(night, 127, "move")).toEqual(shift(3, "00:00", "08:00"));
    expect(movedShift(early, -52, "end")).toEqual(shift(1, "06:00", "13:15"));
  });

  it("tells holes and lengths in true hours over both changes of clocks", () => {
    const shifts = () => [shift(1, "00:00", "02:00"), shift(2, "03:00", "08:00")];
    const lengths = (day: string) =>
      holesIn(day, (on) => (on === day ? shifts() : []), zone).map(({ start_time, end_time }) => end_time - start_time);
    expect(["2026-10-25", "2027-03-28", "2026-06-10"].map(lengths)).toEqual([[7_200_000], [], [3_600_000]]);
    expect(["2026-10-24", "2027-03-27", "2026-06-10"].map((day) => secondsOf(day, night, zone) / 3600)).toEqual([
      9, 7, 8,
    ]);
  });

  it("knows the shifts of the calendar by the plant's clock", () => {
    const row = { department: "10", shift: 3, shift_description: "Shift 3" };
    const days = calendarDays(
      [{ ...row, start_time: "2026-06-10T20:00:00.000Z", end_time: "2026-06-11T04:00:00.000Z" }],
      zone,
    );
    expect([...days]).toEqual([["2026-06-10 10", [night]]]);
  });

  it("offers each kind of shift once, those of the department first", () => {
    const row = (department: string, weekday: number, one: typeof early) => ({ ...one, department, weekday });
    const week = [row("20", 1, night), row("10", 1, early), row("10", 2, early)];
    expect(knownShifts({ week, exceptions: [], holidays: [] }, "10")).toEqual([early, night]);
  });
});
