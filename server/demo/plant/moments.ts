import type { ShiftRow } from "#server/database/tables/shifts.ts";
import type { Interval } from "#server/procedures/records/stops/intervals.ts";

/** A stretch that has ended. */
export interface Span {
  start: number;
  end: number;
}

/** What the rows of a machine are made for. Times in ms UTC. */
export interface DemoMoment {
  company_id: number;
  /** Where the history begins. */
  since: number;
  now: number;
  /** When the calendar day of `now` began. */
  dayStart: number;
}

/** Stretches of work within a span: shifts that follow each other are one. `shifts` are of one department, in order. */
export const workSpans = (shifts: readonly ShiftRow[], within: Span): Span[] => {
  const spans: Span[] = [];
  for (const { start_time, end_time } of shifts) {
    const span = { start: Math.max(start_time, within.start), end: Math.min(end_time, within.end) };
    const last = spans.at(-1);
    if (span.start >= span.end) continue;
    if (last?.end === span.start) last.end = span.end;
    else spans.push(span);
  }
  return spans;
};

/** The first item of a list in order of time that is not over yet, for moments that only go forward. */
export const forwardOver = <T>(list: readonly T[], endOf: (item: T) => number): ((at: number) => T | undefined) => {
  let index = 0;
  return (at) => {
    while (index < list.length && endOf(list[index]!) <= at) index += 1;
    return list[index];
  };
};

/** Milliseconds that disjoint intervals in order of time cover of windows that only go forward. */
export const coveredForward = (intervals: readonly Interval[]): ((from: number, to: number) => number) => {
  let index = 0;
  return (from, to) => {
    while (index < intervals.length && (intervals[index]!.end ?? Infinity) <= from) index += 1;
    let sum = 0;
    for (let at = index; at < intervals.length && intervals[at]!.start < to; at += 1) {
      const { start, end } = intervals[at]!;
      sum += Math.min(end ?? to, to) - Math.max(start, from);
    }
    return sum;
  };
};
