import { outsideShifts } from "#schemas/plant/constants.ts";
import { dayAfter, momentAt, weekday } from "#schemas/calendar/days.ts";
import type { HolidayRow, ShiftExceptionRow, ShiftPatternRow, ShiftRow } from "#server/database/tables/shifts.ts";

/** What a company plans: the week of each department, its exceptions, and the holidays of all. */
export interface ShiftPlan<H = Pick<HolidayRow, "day">> {
  patterns: readonly ShiftPatternRow[];
  exceptions: readonly ShiftExceptionRow[];
  holidays: readonly H[];
}

const departmentsOf = ({ patterns, exceptions }: ShiftPlan): string[] =>
  [...new Set([...patterns, ...exceptions].map(({ department }) => department))].toSorted();

/** What a department does on a day: its exceptions, else nothing on a holiday, else its week. */
const plannedOn = ({ patterns, exceptions, holidays }: ShiftPlan, department: string, day: string) => {
  const own = exceptions.filter((row) => row.department === department && row.day === day);
  if (own.length > 0) return own.filter(({ shift }) => shift !== outsideShifts);
  if (holidays.some((holiday) => holiday.day === day)) return [];
  return patterns.filter((row) => row.department === department && row.weekday === weekday(day));
};

/**
 * The shifts that begin on the days [from, to) (`YYYY-MM-DD`) in a time zone, by department and in order. A shift lasts
 * by the wall clock, so that the night of a change of clocks is an hour shorter or longer. Where two overlap, the
 * earlier one ends when the later begins; one that the skipped hour swallows does not take place.
 */
export const plan = (of: ShiftPlan, from: string, to: string, zone: string): ShiftRow[] =>
  departmentsOf(of).flatMap((department) => {
    const shifts: ShiftRow[] = [];
    for (let day = from; day < to; day = dayAfter(day, 1))
      for (const row of plannedOn(of, department, day)) shifts.push(toShift(row, day, zone));
    return withoutOverlap(shifts);
  });

const toShift = (
  row: Omit<ShiftPatternRow, "weekday"> | Omit<ShiftExceptionRow, "day">,
  day: string,
  zone: string,
): ShiftRow => ({
  company_id: row.company_id,
  department: row.department,
  shift: row.shift,
  shift_description: row.shift_description,
  start_time: momentAt(day, row.start_minute, zone),
  end_time: momentAt(row.end_minute <= row.start_minute ? dayAfter(day, 1) : day, row.end_minute, zone),
});

const withoutOverlap = (shifts: readonly ShiftRow[]): ShiftRow[] =>
  shifts
    .toSorted((a, b) => a.start_time - b.start_time)
    .map((shift, index, all) => ({
      ...shift,
      end_time: Math.min(shift.end_time, all[index + 1]?.start_time ?? Infinity),
    }))
    .filter(({ start_time, end_time }) => end_time > start_time);
