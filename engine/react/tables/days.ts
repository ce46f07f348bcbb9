import { beginningOf, dayAfter, dayOf as dayAt, isDay } from "#schemas/calendar/days.ts";

/** The first and the last day that a reader has chosen, as `YYYY-MM-DD`; null where nothing is chosen. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** The days that show without a choice: so many before today, and where they are said so many after it. */
export interface Span {
  lastDays: number;
  nextDays?: number | undefined;
}

/** A day of an address; null for what is none. */
export const dayOf = (text: string | null | undefined): string | null => (text && isDay(text) ? text : null);

/** Whether somebody has chosen a last day before the first. */
export const isTurned = ({ from, to }: Days): boolean => from !== null && to !== null && to < from;

/** The days that are shown: those that are chosen, also such as are turned round, else those of the span. */
export const shownDays = (
  { from, to }: Days,
  { lastDays, nextDays = 0 }: Span,
  now: number,
  timeZone: string,
): { from: string; to: string } => {
  if (from !== null && to !== null) return { from, to };
  const today = dayAt(now, timeZone);
  const last = dayAfter(today, nextDays);
  if (from !== null) return { from, to: from > last ? from : last };
  return { from: dayAfter(to ?? today, -lastDays), to: to ?? last };
};

/**
 * What a read gets of the chosen days: from the start of the first until the end of the last; nothing without a choice.
 * A read of days to come gets its first and its last day, also without a choice. Null for days that are turned round: nothing is to be read.
 */
export const rangeOfDays = (days: Days, span: Span, now: number, timeZone: string): Record<string, string> | null => {
  if (isTurned(days)) return null;
  const isChosen = days.from !== null || days.to !== null;
  if (!isChosen && span.nextDays === undefined) return {};
  const { from, to } = shownDays(days, span, now, timeZone);
  if (span.nextDays !== undefined) return { start_date: from, end_date: to };
  const [start, end] = [beginningOf(from, timeZone), beginningOf(dayAfter(to), timeZone)];
  return { start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() };
};
