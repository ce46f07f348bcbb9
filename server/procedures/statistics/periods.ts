import { beginningOf, dayAfter, dayOf, daysBetween, mondayOf, startOfDay } from "#schemas/calendar/days.ts";
import { addDays } from "#schemas/calendar/zone.ts";
import { day } from "#schemas/durations.ts";
import type { StatisticsPeriod } from "#schemas/plant/statistics-periods.ts";
import type { Range } from "#server/procedures/range.ts";

/** A span, and the one just before it with which it is compared; null where there is none. */
export interface Spans {
  span: Range;
  before: Range | null;
}

/** What periods are counted from: a moment, the clocks of the plant, the present shift and the one before it. */
export interface PeriodMoment {
  now: number;
  zone: string;
  /** Null outside shifts: then the shift is today. */
  shift: Range | null;
  /** Null where no earlier shift is known, or none is asked for. */
  shiftBefore: Range | null;
}

/** Per day a period that is shorter shows so many days, today among them. Source: OV-495. */
const fewestDays = 7;

/** The same wall clock so many days earlier, also over a change of clocks. */
const daysEarlier = ({ from, to }: Range, days: number, zone: string): Range => ({
  from: addDays(from, -days, zone),
  to: addDays(to, -days, zone),
});

const justBefore = ({ from, to }: Range): Range => ({ from: from - (to - from), to: from });

/** As much of the shift before as has passed of the present one, or all of it where it was shorter. */
const ofShiftBefore = ({ from, to }: Range, before: Range | null): Range | null =>
  before && { from: before.from, to: Math.min(before.from + (to - from), before.to) };

/**
 * The spans of a period. A week begins on Monday; `lastweek` is the whole one before this week. Today is compared with
 * yesterday until the same time of day, weeks with those before until the same weekday and time, a shift with as much of
 * the shift before, and what is counted in hours with as many hours.
 */
export const spansOfPeriod = (period: StatisticsPeriod, moment: PeriodMoment): Spans => {
  const { now, zone, shift, shiftBefore } = moment;
  const today = { from: startOfDay(now, zone), to: now };
  const thisWeek = startOfWeek(now, zone, 0);
  switch (period) {
    case "today":
      return { span: today, before: daysEarlier(today, 1, zone) };
    case "shift": {
      if (shift === null) return { span: today, before: daysEarlier(today, 1, zone) };
      const span = { from: shift.from, to: now };
      return { span, before: ofShiftBefore(span, shiftBefore) };
    }
    case "24h":
      return lastly({ from: now - day, to: now });
    case "30d":
      return lastly({ from: now - 30 * day, to: now });
    case "week":
      return weekly({ from: thisWeek, to: now }, zone);
    case "lastweek":
      return weekly({ from: startOfWeek(now, zone, -1), to: thisWeek }, zone);
  }
};

const lastly = (span: Range): Spans => ({ span, before: justBefore(span) });
const weekly = (span: Range, zone: string): Spans => ({ span, before: daysEarlier(span, 7, zone) });

/** The last days up to now, and as many before them, so that each day has the same weekday beside it. */
export const spansOfLastDays = (now: number, zone: string): Spans => {
  const span = { from: startOfDay(addDays(now, 1 - fewestDays, zone), zone), to: now };
  return { span, before: daysEarlier(span, fewestDays, zone) };
};

/** How many whole days a range is, null where it is no such range. */
const wholeDays = ({ from, to }: Range, zone: string): number | null => {
  if (from >= to || startOfDay(from, zone) !== from || startOfDay(to, zone) !== to) return null;
  return daysBetween(from, to, zone).length;
};

/**
 * A range as it was given, as far as it is over, and what it is compared with: whole days with as many days before, up to
 * the same time of day where the last one is not over; any other range with one as long.
 */
export const spansOfRange = (range: Range, now: number, zone: string): Spans => {
  const span = { from: range.from, to: Math.max(range.from, Math.min(range.to, now)) };
  const days = wholeDays(range, zone);
  return { span, before: days === null ? justBefore(span) : daysEarlier(span, days, zone) };
};

const startOfWeek = (now: number, zone: string, weeks: number): number => {
  return beginningOf(dayAfter(mondayOf(dayOf(now, zone)), 7 * weeks), zone);
};
