import { beginningOf, dayAfter, dayOf } from "#schemas/calendar/days.ts";
import { longestRangeDays } from "#schemas/plant/constants.ts";
import { holesOn } from "#schemas/plant/planned-shifts.ts";
import { loadShiftCalendar } from "#schemas/plant/procedures/shifts/load_shift_calendar.ts";
import type { CalendarHole, CalendarShift } from "#schemas/plant/shift-plan.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso } from "#server/database/columns.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import { type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { plan } from "#server/procedures/shifts/plan.ts";
import { shiftsThatBegin } from "#server/procedures/shifts/reader.ts";
import { lastShifts, readShiftPlan } from "#server/procedures/shifts/writer.ts";

const latest = (days: readonly string[]): string => days.reduce((last, day) => (day > last ? day : last));

/**
 * The shifts that begin on the days [from, to): those of the calendar, and of days to come beyond where it ends those of
 * the plan.
 */
const shiftsOn = async (
  { db, settings, now }: ReadContext,
  [from, to]: readonly [string, string],
): Promise<ShiftRow[]> => {
  const zone = timeZoneOf(settings);
  const filled = await shiftsThatBegin(db, beginningOf(from, zone), beginningOf(to, zone));
  const begins = [...(await lastShifts(db)).values()].map(({ start_time }) => start_time);
  const beyond = latest([from, ...[now, ...begins].map((moment) => dayAfter(dayOf(moment, zone)))]);
  return beyond >= to ? filled : [...filled, ...plan(await readShiftPlan(db), beyond, to, zone)];
};

const daysFrom = (from: string, to: string): string[] => {
  const days = [];
  for (let day = from; day < to; day = dayAfter(day)) days.push(day);
  return days;
};

const toShift = ({ department, shift, shift_description, start_time, end_time }: ShiftRow): CalendarShift => ({
  department,
  shift,
  shift_description,
  start_time: toIso(start_time),
  end_time: toIso(end_time),
});

const holesOf = (shifts: readonly ShiftRow[], days: readonly string[], zone: string): CalendarHole[] =>
  [...Map.groupBy(shifts, ({ department }) => department)].flatMap(([department, own]) =>
    days.flatMap((day) =>
      holesOn(own, day, zone).map(({ start_time, end_time }) => ({
        department,
        start_time: toIso(start_time),
        end_time: toIso(end_time),
      })),
    ),
  );

export const loadShiftCalendarProcedure = readProcedure(loadShiftCalendar, async (input, context) => {
  const { start_date, end_date } = input;
  if (start_date > end_date)
    throw new DomainError("rule_violated", { message: "The start is after the end.", path: "/start_date" });
  if (end_date >= dayAfter(start_date, longestRangeDays))
    throw new DomainError("rule_violated", { message: "The range is longer than 366 days.", path: "/end_date" });
  const zone = timeZoneOf(context.settings);
  const to = dayAfter(end_date);
  // A night that began on the day before bounds the first hole of the first day.
  const shifts = await shiftsOn(context, [dayAfter(start_date, -1), to]);
  const first = beginningOf(start_date, zone);
  return {
    shifts: shifts.filter(({ start_time }) => start_time >= first).map(toShift),
    holes: holesOf(shifts, daysFrom(start_date, to), zone),
  };
});
