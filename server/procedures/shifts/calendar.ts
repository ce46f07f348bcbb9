import { Temporal } from "temporal-polyfill";
import type { Settings } from "#server/site.ts";

/** The company's time zone; days, weeks and shifts are computed in it. */
export const timeZoneOf = (settings: Settings): string =>
  typeof settings["time_zone"] === "string" ? settings["time_zone"] : "Europe/Stockholm";

const zoned = (ms: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** Midnight (ms UTC) that began the calendar day of a moment in a time zone. */
export const startOfDay = (ms: number, zone: string): number => zoned(ms, zone).startOfDay().epochMilliseconds;

/** The calendar day `YYYY-MM-DD` of a moment. */
export const dayOf = (ms: number, zone: string): string => zoned(ms, zone).toPlainDate().toString();

/** The days that touch [from, to), each with its bounds; a day with a change of clocks has 23 or 25 hours. */
export const daysBetween = (from: number, to: number, zone: string): { day: string; start: number; end: number }[] => {
  const days = [];
  let at = zoned(from, zone).startOfDay();
  while (at.epochMilliseconds < to) {
    const next = at.add({ days: 1 }).startOfDay();
    days.push({ day: at.toPlainDate().toString(), start: at.epochMilliseconds, end: next.epochMilliseconds });
    at = next;
  }
  return days;
};

/** A wall-clock time of a day in a zone as ms UTC; an hour that daylight saving skips is the one after it. */
export const momentOf = (day: string, hour: number, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) })
    .epochMilliseconds;

/** A minute of the wall clock of a day as ms UTC: of an hour that comes twice the first, of one that is skipped the next. */
export const momentAt = (day: string, minute: number, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }),
  }).epochMilliseconds;
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
/** Monday 1 to Sunday 7. */
export const weekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;
