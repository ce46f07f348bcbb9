/** Calendar days, written `YYYY-MM-DD`. Moments are milliseconds UTC. */

import { day as dayLength, minute as minuteLength } from "#schemas/durations.ts";
import { isoWeekOf, momentOf, startOf, wallOf } from "./zone.ts";

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The calendar day of a moment in a time zone. */
export const dayOf = (moment: number, timeZone: string): string => dayAt(wallOf(moment, timeZone));

/** The day so many days after another one, or before it. */
export const dayAfter = (day: string, days = 1): string => dayAt(midnightOf(day) + days * dayLength);

/** Monday 1 to Sunday 7. */
export const weekday = (day: string): number => new Date(midnightOf(day)).getUTCDay() || 7;

/** The Monday of the ISO week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, 1 - weekday(day));

/** ISO year x 100 + ISO week. */
export const weekNumberOf = (day: string): number => {
  const { year, week } = isoWeekOf(midnightOf(day));
  return year * 100 + week;
};

/** `YYYY-Www`. */
export const weekNameOf = (day: string): string => {
  const { year, week } = isoWeekOf(midnightOf(day));
  return `${year}-W${String(week).padStart(2, "0")}`;
};

/** Is a text the name of a calendar day? */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightOf(text)) && dayAt(midnightOf(text)) === text;

/** The Monday of an ISO week by its name; null where there is no such week. */
export const mondayOfWeek = (name: string): string | null => {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(name) ?? [];
  if (year === undefined || week === undefined) return null;
  const monday = dayAfter(mondayOf(`${year}-01-04`), 7 * (Number(week) - 1));
  return weekNameOf(monday) === name ? monday : null;
};

/** The month `YYYY-MM` after another one. */
export const monthAfter = (month: string): string => dayAfter(`${month}-28`, 4).slice(0, 7);

/** Midnight that began the calendar day of a moment in a time zone. */
export const startOfDay = (moment: number, timeZone: string): number => startOf("day", moment, timeZone);

/** A minute of the wall clock of a day: of an hour that comes twice the first, of one that is skipped the next. */
export const momentAt = (day: string, minute: number, timeZone: string): number =>
  momentOf(midnightOf(day) + minute * minuteLength, timeZone);

/** The moment at which a day begins in a time zone. */
export const beginningOf = (day: string, timeZone: string): number => momentAt(day, 0, timeZone);

/** The days that touch [from, to), each with its bounds; a day with a change of clocks has 23 or 25 hours. */
export const daysBetween = (
  from: number,
  to: number,
  timeZone: string,
): { day: string; start: number; end: number }[] => {
  const days = [];
  let day = dayOf(from, timeZone);
  let start = beginningOf(day, timeZone);
  while (start < to) {
    const next = dayAfter(day);
    const end = beginningOf(next, timeZone);
    days.push({ day, start, end });
    [day, start] = [next, end];
  }
  return days;
};
