import type { HolidayRow, ShiftExceptionRow, ShiftPatternRow, ShiftRow } from "#server/database/tables/shifts.ts";
import { dayAfter, dayOf, weekday } from "#schemas/calendar/days.ts";
import { plan } from "#server/procedures/shifts/plan.ts";
import { closedDay } from "./closed-days.ts";
import { departments } from "./machines.ts";

type PlannedShift = Pick<ShiftPatternRow, "shift" | "shift_description" | "start_minute" | "end_minute">;
const early: PlannedShift = { shift: 1, shift_description: "Early", start_minute: 6 * 60, end_minute: 14 * 60 };
const late: PlannedShift = { shift: 2, shift_description: "Late", start_minute: 14 * 60, end_minute: 22 * 60 };
const night: PlannedShift = { shift: 3, shift_description: "Night", start_minute: 22 * 60, end_minute: 6 * 60 };

/** Moulding works round the clock on all days; packing in two shifts from Monday to Friday and one on Saturday. */
const weekOf = (department: string, dayOfWeek: number): readonly PlannedShift[] => {
  if (department !== "30") return [early, late, night];
  if (dayOfWeek === 7) return [];
  return dayOfWeek === 6 ? [early] : [early, late];
};

/** Hours of a department's week in which it works. */
export const weeklyHours = (department: string): number => (department === "30" ? 11 * 8 : 7 * 24);

/** Days around the making of the plant on which it works through, so that it is alive at Christmas and in July too. */
const worksThrough = 30;
/** Days ahead that the calendar is filled, and those whose holidays are known: it is filled further day by day. */
const ahead = { shifts: 400, holidays: 5 * 366 };

const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index));

/** The plan of shifts with its holidays, and the calendar that it makes from some days ago on. */
export const shiftRows = (company_id: number, now: number, zone: string, back: number) => {
  const today = dayOf(now, zone);
  const names = Object.keys(departments);
  const shift_patterns = names.flatMap((department) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
      weekOf(department, day).map((shift): ShiftPatternRow => ({ company_id, department, weekday: day, ...shift })),
    ),
  );
  const holidays = daysFrom(dayAfter(today, -back), back + ahead.holidays).flatMap((day): HolidayRow[] => {
    const description = closedDay(day);
    return description === undefined ? [] : [{ company_id, day, description }];
  });
  const shift_exceptions = daysFrom(dayAfter(today, -worksThrough), 2 * worksThrough + 1)
    .filter((day) => closedDay(day) !== undefined)
    .flatMap((day) =>
      names.flatMap((department) =>
        weekOf(department, weekday(day)).map((shift): ShiftExceptionRow => ({ company_id, department, day, ...shift })),
      ),
    );
  const of = { patterns: shift_patterns, exceptions: shift_exceptions, holidays };
  const shifts: ShiftRow[] = plan(of, dayAfter(today, -back), dayAfter(today, ahead.shifts), zone);
  return { shift_patterns, shift_exceptions, holidays, shifts };
};
