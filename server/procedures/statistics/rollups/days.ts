import { dayAfter, dayOf } from "#schemas/calendar/days.ts";
import { settledAfter } from "#server/procedures/records/rollup-changes.ts";
import { day } from "#schemas/durations.ts";

/** The first day that has not been over for long enough to be summed; all before it have. */
export const firstUnsettled = (now: number, zone: string): string => dayOf(now - settledAfter, zone);

/** How many days hours are kept, besides the one that has begun. */
const hoursKept = 100;

/** The oldest day that has sums by hour. */
export const firstDayWithHours = (now: number, zone: string): string => dayOf(now - hoursKept * day, zone);

/** Calendar days `from` up to and without `to`. */
export interface DayRange {
  from: string;
  to: string;
}

/** The calendar days that a whole day of UTC (days since 1970) touches. */
export const daysOfUtcDay = (utc: number, zone: string): DayRange => ({
  from: dayOf(utc * day, zone),
  to: dayAfter(dayOf((utc + 1) * day - 1, zone)),
});

/** Ranges in order, those that touch or overlap as one. */
export const joined = (ranges: readonly DayRange[]): DayRange[] => {
  const result: DayRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = range.to > last.to ? range.to : last.to;
    else result.push({ ...range });
  }
  return result;
};

/** What of the ranges lies within another one. */
export const within = (ranges: readonly DayRange[], { from, to }: DayRange): DayRange[] =>
  ranges
    .map((range) => ({ from: range.from > from ? range.from : from, to: range.to < to ? range.to : to }))
    .filter((range) => range.from < range.to);
