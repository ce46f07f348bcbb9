import { day } from "#schemas/durations.ts";
import { historyDays, longestRangeDays } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toMs } from "#server/database/columns.ts";

/** A stretch of time in ms UTC, half open. */
export interface Range {
  from: number;
  to: number;
}

/** The history period: the last 7 x 24 hours. */
export const historyPeriod = (now: number): Range => ({ from: now - historyDays * day, to: now });

/**
 * The range of an input. Without one it is the history period; half of one is refused (`invalid_input`), so are a start
 * after the end and more than `longest` days (`rule_violated`).
 */
export const rangeOf = (
  input: { start_time?: string | undefined; end_time?: string | undefined },
  now: number,
  longest = longestRangeDays,
): Range => {
  const { start_time, end_time } = input;
  if (start_time === undefined && end_time === undefined) return historyPeriod(now);
  if (start_time === undefined || end_time === undefined)
    throw new DomainError("invalid_input", {
      message: "Give both start_time and end_time, or neither.",
      path: start_time === undefined ? "/start_time" : "/end_time",
    });
  const from = toMs(start_time, "/start_time");
  const to = toMs(end_time, "/end_time");
  if (from > to)
    throw new DomainError("rule_violated", { message: "The start is after the end.", path: "/start_time" });
  if (to - from > longest * day)
    throw new DomainError("rule_violated", { message: `The range is longer than ${longest} days.`, path: "/end_time" });
  return { from, to };
};
