import { beginningOf, dayAfter, dayOf, mondayOf } from "#schemas/calendar/days.ts";
import { addDays, momentOf, startOf, wallClock } from "#schemas/calendar/zone.ts";
import { toIso } from "#engine/language/expressions/zone.ts";
import { hour } from "#schemas/durations.ts";

/**
 * A stretch of time that moves on with the clock, as `start_time` and `end_time` of a read: so many hours or calendar
 * days back from now, or from the beginning of today or of this year. `step` in seconds: the end is raised to the next
 * whole step, so that screens which ask within one step make the same request. `calendar` is the whole day or ISO week of
 * a day (`of`; null is today), with so many before it. `week` is `start_date` and `end_date`, Monday to Sunday of this week,
 * `months` the whole of this month with those before it, so many in all.
 */
export type MovingRange = (
  | { hours: number }
  | { days: number }
  | { today: true }
  | { year: true }
  | { calendar: "day" | "week"; of: string | null; before?: number }
  | { week: true }
  | { months: number }
) & { step?: number };

/** What a range writes into the input of its read. */
export type RangeField = "start_time" | "end_time" | "start_date" | "end_date";

const dayText = (moment: number, timeZone: string): string => {
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  return wall.format(moment);
};

/** The first moment of the month so many months from that of a moment. */
const monthFrom = (moment: number, months: number, timeZone: string): number => {
  const { year, month } = wallClock(moment, timeZone);
  return momentOf(Date.UTC(year, month - 1 + months, 1), timeZone);
};

/** The first and the last moment of whole days or weeks. */
const calendarInput = (
  { calendar, of, before = 0 }: Extract<MovingRange, { calendar: unknown }>,
  now: number,
  timeZone: string,
) => {
  const length = calendar === "week" ? 7 : 1;
  const day = of ?? dayOf(now, timeZone);
  const first = calendar === "week" ? mondayOf(day) : day;
  return {
    start_time: toIso(beginningOf(dayAfter(first, -before * length), timeZone)),
    end_time: toIso(beginningOf(dayAfter(first, length), timeZone)),
  };
};

const startBefore = (
  range: Exclude<MovingRange, { calendar: unknown }>,
  now: number,
  end: number,
  timeZone: string,
): number => {
  if ("hours" in range) return end - range.hours * hour;
  if ("days" in range) return addDays(end, -range.days, timeZone);
  return startOf("year" in range ? "year" : "day", now, timeZone);
};

/** The members of the input that the range is at a moment (ms UTC) in a time zone. */
export const rangeInput = (range: MovingRange, now: number, timeZone: string): Partial<Record<RangeField, string>> => {
  if ("week" in range) {
    const monday = startOf("week", now, timeZone);
    return { start_date: dayText(monday, timeZone), end_date: dayText(addDays(monday, 6, timeZone), timeZone) };
  }
  if ("months" in range) {
    const end = addDays(monthFrom(now, 1, timeZone), -1, timeZone);
    return {
      start_date: dayText(monthFrom(now, 1 - range.months, timeZone), timeZone),
      end_date: dayText(end, timeZone),
    };
  }
  if ("calendar" in range) return calendarInput(range, now, timeZone);
  const step = (range.step ?? 0) * 1000;
  const end = step > 0 ? Math.ceil(now / step) * step : now;
  return { start_time: toIso(startBefore(range, now, end, timeZone)), end_time: toIso(end) };
};
