import { datedShifts, inTurn, plannedDays, type PlannedShift } from "#schemas/plant/planned-shifts.ts";
import type { HolidayRow, ShiftExceptionRow, ShiftPatternRow, ShiftRow } from "#server/database/tables/shifts.ts";

/** What a company plans: the week of each department, its exceptions, and the holidays of all. */
export interface ShiftPlan<H = Pick<HolidayRow, "day">> {
  patterns: readonly ShiftPatternRow[];
  exceptions: readonly ShiftExceptionRow[];
  holidays: readonly H[];
}

/** The departments that a plan speaks of, in order. */
export const departmentsOf = ({ patterns, exceptions }: Pick<ShiftPlan, "patterns" | "exceptions">): string[] =>
  [...new Set([...patterns, ...exceptions].map(({ department }) => department))].toSorted();

/**
 * The shifts that begin on the days [from, to) (`YYYY-MM-DD`) in a time zone, by department and in order. A shift lasts
 * by the wall clock, so that the night of a change of clocks is an hour shorter or longer. Where two overlap, the
 * earlier one ends when the later begins; one that the skipped hour swallows does not take place.
 */
export const plan = (of: ShiftPlan, from: string, to: string, zone: string): ShiftRow[] => {
  const planned = plannedDays(of);
  return departmentsOf(of).flatMap((department) =>
    inTurn(datedShifts(planned, department, [from, to], zone)).map(({ row, start_time, end_time }) => ({
      ...rowOf(row),
      start_time,
      end_time,
    })),
  );
};

const rowOf = ({ company_id, department, shift, shift_description }: PlannedShift & { company_id: number }) => ({
  company_id,
  department,
  shift,
  shift_description,
});
