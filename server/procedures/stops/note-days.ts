import { longestRangeDays } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { dayAfter, momentAt } from "#schemas/calendar/days.ts";
import type { Range } from "#server/procedures/range.ts";

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
  if (end_date >= dayAfter(start_date, longestRangeDays))
    throw new DomainError("rule_violated", {
      message: `The range is longer than ${longestRangeDays} days.`,
      path: "/end_date",
    });
  return { from: momentAt(start_date, 0, zone), to: momentAt(dayAfter(end_date, 1), 0, zone) };
};
