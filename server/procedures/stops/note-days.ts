import { Type } from "typebox";
import { longestRangeDays } from "#schemas/plant/constants.ts";
import { Day } from "#schemas/plant/fields.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { addDays, momentAt } from "#server/procedures/shifts/calendar.ts";
import type { Range } from "#server/procedures/statistics/range.ts";

/** The days whose notes are wanted, the last one too; those of all days without. */
export const NoteDays = { start_date: Type.Optional(Day), end_date: Type.Optional(Day) };

export const noteDaysErrors = "the start is after the end, more than 366 days, or too many notes";

/** Refuses half a choice of days (`invalid_input`) and days that are turned round or too many (`rule_violated`). */
export const rangeOfNotes = (
  { start_date, end_date }: { start_date?: string; end_date?: string },
  zone: string,
): Range | null => {
  if (start_date === undefined && end_date === undefined) return null;
  if (start_date === undefined || end_date === undefined)
    throw new DomainError("invalid_input", {
      message: "Give both start_date and end_date, or neither.",
      path: start_date === undefined ? "/start_date" : "/end_date",
    });
  if (start_date > end_date)
    throw new DomainError("rule_violated", { message: "The start is after the end.", path: "/start_date" });
  if (end_date >= addDays(start_date, longestRangeDays))
    throw new DomainError("rule_violated", {
      message: `The range is longer than ${longestRangeDays} days.`,
      path: "/end_date",
    });
  return { from: momentAt(start_date, 0, zone), to: momentAt(addDays(end_date, 1), 0, zone) };
};
