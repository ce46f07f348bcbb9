import { beginningOf, dayAfter, dayOf, isDay, monthAfter } from "#schemas/calendar/days.ts";
import { day } from "#schemas/durations.ts";
import { monthsBefore } from "#engine/explorer/choice/horizons.ts";

/** A load reads again from so many days before the newest record. */
const daysAgain = 30;

/** What is read at once: the days `from` up to and without `to` of a month. */
export interface Slice {
  month: string;
  from: string;
  to: string;
}

/** What is known of the records of a source before they are loaded. */
export interface Known {
  /** Ms UTC. */
  now: number;
  timeZone: string;
  /** How far back the first load reads. */
  months: number;
  /** The day of the newest record; null without records. */
  newest: string | null;
  /** By month, what it was marked with (`markOf`). */
  marks: ReadonlyMap<string, number>;
  /** By month, how often it has been changed. */
  changes: ReadonlyMap<string, number>;
}

/** The day from which the first load reads. */
export const firstDay = ({ now, timeZone, months }: Pick<Known, "now" | "timeZone" | "months">): string =>
  monthsBefore(dayOf(now, timeZone), months);

/** The day from which a later load reads, by that of the newest record. */
export const firstDayAgain = (newest: string): string => dayAfter(newest, -daysAgain);

const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;

const monthsFrom = (first: string, last: string): string[] => {
  const months = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
};

/**
 * What has to be read of a source, newest month first: months that are not there, whole months from 30 days before the
 * newest record on, and those that have been changed since they were read. However wrong the clock is, no more than that.
 */
export const planOf = (known: Known): Slice[] => {
  const { marks, changes } = known;
  const first = firstDay(known);
  const present = monthOf(dayOf(known.now, known.timeZone));
  const newest = known.newest !== null && isDay(known.newest) ? monthOf(known.newest) : null;
  const again = newest === null ? null : monthOf(firstDayAgain(known.newest!));
  const last = newest !== null && newest > present ? newest : present;
  const candidates = new Set([
    ...monthsFrom(monthOf(first), present),
    ...(again === null ? [] : monthsFrom(again, newest!)),
    ...marks.keys(),
  ]);
  const isDue = (month: string): boolean =>
    month <= last && ((again !== null && month >= again) || marks.get(month) !== (changes.get(month) ?? 0));
  return [...candidates]
    .filter(isDue)
    .sort()
    .reverse()
    .map((month) => sliceOf(month, marks.has(month) ? firstOf(month) : first));
};

/** Was the first load of a source cut: is there no month, or does one lack before the newest that was read? */
export const isCut = ({ marks, ...known }: Pick<Known, "now" | "timeZone" | "months" | "marks">): boolean => {
  const newest = [...marks.keys()].sort().at(-1);
  return newest === undefined || monthsFrom(monthOf(firstDay(known)), newest).some((month) => !marks.has(month));
};

/** A month, from a day of it on where the load begins within it. */
const sliceOf = (month: string, first: string): Slice => ({
  month,
  from: first > firstOf(month) ? first : firstOf(month),
  to: firstOf(monthAfter(month)),
});

/**
 * The mark of a month that is read now: the number of its changes, by which it is known to be as it was. One that has not
 * been over for long enough is never: it gets a number below 0, which no number of changes is.
 */
export const markOf = (
  month: string,
  { now, timeZone, changes }: Pick<Known, "now" | "timeZone" | "changes">,
): number => {
  const count = changes.get(month) ?? 0;
  const isOver = beginningOf(firstOf(monthAfter(month)), timeZone) + daysAgain * day <= now;
  return isOver ? count : -1 - count;
};
