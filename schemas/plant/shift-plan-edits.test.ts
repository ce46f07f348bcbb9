import { describe, expect, it } from "vitest";
import {
  type Begun,
  changesBetween,
  dayIn,
  type PlanParts,
  withCopy,
  withDay,
  withDaysOff,
  withoutDayOff,
  withWeekday,
} from "./shift-plan-edits.ts";

const shift = (number: number, start: string, end: string) => ({
  shift: number,
  shift_description: `Shift ${number}`,
  start,
  end,
});
const [early, late, night] = [shift(1, "06:00", "14:00"), shift(2, "14:00", "22:00"), shift(3, "22:00", "06:00")];
const week: PlanParts["week"] = [1, 2, 3, 4, 5].flatMap((weekday) =>
  [early, late].map((one) => ({ ...one, department: "10", weekday })),
);
const plain: PlanParts = { week, exceptions: [], holidays: [] };
/** A Monday. */
const monday = "2026-06-15";
const on = (day: string) => ({ department: "10", day });
const future = (): Begun => ({ shifts: [], until: "" });

describe("edits of a shift plan", () => {
  it("give a day shifts of its own, and none of its own where it is as its week has it", () => {
    const changed = withDay(plain, on(monday), [early, night]);
    expect(dayIn(changed, on(monday))).toEqual({ shifts: [early, night], off: null, isOwn: true });
    expect(dayIn(changed, on("2026-06-22")).shifts).toEqual([early, late]);
    expect(withDay(changed, on(monday), [late, early])).toEqual(plain);
    expect(dayIn(withDay(plain, on(monday), []), on(monday))).toEqual({ shifts: [], off: null, isOwn: true });
  });

  it("give every week another weekday, of one department alone", () => {
    const other = { ...early, department: "20", weekday: 1 };
    const changed = withWeekday({ ...plain, week: [...week, other] }, "10", 1, [night]);
    expect(dayIn(changed, on(monday)).shifts).toEqual([night]);
    expect(dayIn(changed, { department: "20", day: monday }).shifts).toEqual([early]);
  });

  it("name days off of all departments or of one, and take them back [OV-761]", () => {
    const days = { name: "Midsummer", departments: ["10", "20"], days: [monday] };
    const all = withDaysOff(withDay(plain, on(monday), [night]), { ...days, department: null }, future);
    expect(dayIn(all, on(monday))).toEqual({ shifts: [], off: { name: "Midsummer", all: true }, isOwn: false });
    expect(withoutDayOff(all, on(monday))).toEqual(plain);
    const one = withDaysOff(plain, { ...days, department: "10" }, future);
    expect(dayIn(one, on(monday)).off).toEqual({ name: "Midsummer", all: false });
    expect(dayIn(one, { department: "20", day: monday }).off).toBe(null);
    expect(withoutDayOff(one, on(monday))).toEqual(plain);
    expect(dayIn(withDay(plain, on(monday), []), on(monday)).off).toBe(null);
  });

  it("leave what has begun on a day that becomes one off, and days that are over", () => {
    const begun = ({ day }: { day: string }): Begun =>
      day < monday ? null : day === monday ? { shifts: [early], until: "10:00" } : { shifts: [], until: "" };
    const days = ["2026-06-12", monday, "2026-06-16"];
    const off = withDaysOff(plain, { name: "Closed", department: null, departments: ["10"], days }, begun);
    expect(days.map((day) => dayIn(off, on(day)).shifts)).toEqual([[early, late], [early], []]);
  });

  it("copy a week around days off, keep what has begun, and tell of each day what becomes of it", () => {
    const today = "2026-06-24";
    const begun = ({ day }: { day: string }): Begun =>
      day < today ? null : day === today ? { shifts: [early], until: "10:00" } : { shifts: [], until: "" };
    const holidays = [{ day: "2026-06-25", description: "Eve" }];
    const before = { ...plain, holidays };
    const source = (day: string) =>
      day === "2026-06-19" ? { shifts: [], off: { name: "Off", all: false } } : { shifts: [late, night], off: null };
    const after = withCopy(before, { department: "10", monday, source, weeks: 1 }, begun);
    const days = ["2026-06-23", today, "2026-06-25", "2026-06-26", "2026-06-27"];
    expect(days.map((day) => dayIn(after, on(day)).shifts)).toEqual([
      [early, late],
      [early, late, night],
      [],
      [early, late],
      [late, night],
    ]);
    expect(changesBetween(before, after, days.map(on), begun)).toEqual([
      { ...on(days[0]!), added: [], removed: [], begun: [], off: null, isOver: true },
      { ...on(today), added: [night], removed: [], begun: [early], off: null, isOver: false },
      { ...on(days[2]!), added: [], removed: [], begun: [], off: { name: "Eve", all: true }, isOver: false },
      { ...on(days[3]!), added: [], removed: [], begun: [], off: null, isOver: false },
      { ...on(days[4]!), added: [late, night], removed: [], begun: [], off: null, isOver: false },
    ]);
  });
});
