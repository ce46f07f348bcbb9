import type { HolidayRow, ShiftExceptionRow, ShiftPatternRow, ShiftRow } from "#server/database/tables/shifts.ts";
import { dayAfter, dayOf, weekday } from "#schemas/calendar/days.ts";
import { wallClock } from "#schemas/calendar/zone.ts";
import { plan } from "#server/procedures/shifts/plan.ts";
import { closedDay } from "./closed-days.ts";
import { departments } from "./machines.ts";

type PlannedShift = Pick<ShiftPatternRow, "shift" | "shift_description" | "start_minute" | "end_minute">;

const hourOf = 60;
const dayMinutes = 24 * hourOf;
const shiftMinutes = 8 * hourOf;
/** Hours at which the early shift may begin: the usual one first. */
const beginnings = [6, 5, 7, 4];
/** Minutes from the making of the plant to the beginning and the end of its shift, at the least. */
const wellInside = 90;

const after = (minute: number, begin: number): number => (minute - begin + dayMinutes) % dayMinutes;

/** The hours of the shifts and which of them is on: those that lie around the making of the plant. */
interface Hours {
  shifts: readonly [early: PlannedShift, late: PlannedShift, night: PlannedShift];
  /** The day on which the present shift has begun. */
  day: string;
  isNight: boolean;
}

/**
 * The hours of the shifts: whoever looks at the plant when it is made finds it in the middle of a shift, so they begin
 * earlier or later than usual where it is made near a change of shifts.
 */
const hoursAround = (now: number, zone: string): Hours => {
  const clock = wallClock(now, zone);
  const minute = clock.hour * hourOf + clock.minute;
  const isInside = (begin: number) => {
    const into = after(minute, begin) % shiftMinutes;
    return into >= wellInside && into < shiftMinutes - wellInside;
  };
  const begin = beginnings.map((hours) => hours * hourOf).find(isInside) ?? beginnings[0]! * hourOf;
  const shiftAt = (index: number, shift_description: string): PlannedShift => ({
    shift: index + 1,
    shift_description,
    start_minute: begin + index * shiftMinutes,
    end_minute: (begin + (index + 1) * shiftMinutes) % dayMinutes,
  });
  const today = dayOf(now, zone);
  return {
    shifts: [shiftAt(0, "Early"), shiftAt(1, "Late"), shiftAt(2, "Night")],
    day: minute < begin ? dayAfter(today, -1) : today,
    isNight: after(minute, begin) >= 2 * shiftMinutes,
  };
};

/**
 * Moulding works round the clock on all days; packing in two shifts from Monday to Friday and one on Saturday: late and
 * at night where the plant is made at night.
 */
const weekOf = ({ shifts, isNight }: Hours, department: string, dayOfWeek: number): readonly PlannedShift[] => {
  if (department !== "30") return shifts;
  const packing = isNight ? shifts.slice(1) : shifts.slice(0, 2);
  if (dayOfWeek === 7) return [];
  return dayOfWeek === 6 ? packing.slice(0, 1) : packing;
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
  const hours = hoursAround(now, zone);
  const shift_patterns = names.flatMap((department) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
      weekOf(hours, department, day).map((shift): ShiftPatternRow => ({
        company_id,
        department,
        weekday: day,
        ...shift,
      })),
    ),
  );
  const holidays = daysFrom(dayAfter(today, -back), back + ahead.holidays).flatMap((day): HolidayRow[] => {
    const description = closedDay(day);
    return description === undefined ? [] : [{ company_id, day, description }];
  });
  const shift_exceptions = daysFrom(dayAfter(today, -worksThrough), 2 * worksThrough + 1).flatMap((day) =>
    names.flatMap((department) => {
      const usual = weekOf(hours, department, weekday(day));
      // On the day of its making the plant works like on a Friday at a weekend too.
      const shifts = day === hours.day ? weekOf(hours, department, Math.min(5, weekday(day))) : usual;
      const isUsual = closedDay(day) === undefined && shifts.length === usual.length;
      return isUsual ? [] : shifts.map((shift): ShiftExceptionRow => ({ company_id, department, day, ...shift }));
    }),
  );
  const of = { patterns: shift_patterns, exceptions: shift_exceptions, holidays };
  const shifts: ShiftRow[] = plan(of, dayAfter(today, -back), dayAfter(today, ahead.shifts), zone);
  return { shift_patterns, shift_exceptions, holidays, shifts };
};
