import { dayAfter, dayOf, daysBetween, startOfDay } from "#schemas/calendar/days.ts";
import { day as dayLength } from "#schemas/durations.ts";
import type { StatisticsSpan } from "#schemas/plant/statistics.ts";
import { formatDate } from "#engine/language/expressions/format.ts";

export type Span = Pick<StatisticsSpan, "start_time" | "end_time">;

const edgesOf = ({ start_time, end_time }: Span): [from: number, to: number] => [
  Date.parse(start_time),
  Date.parse(end_time),
];

/** A span as dates and times of the plant: whole days without times, a date that both ends have once. */
export const spanText = (span: Span, zone: string): string => {
  const [from, to] = edgesOf(span);
  const [first, last] = [dayOf(from, zone), dayOf(to, zone)];
  const timeOf = (moment: number) => formatDate(moment, "hhMmOnly", zone);
  if (from < to && startOfDay(from, zone) === from && startOfDay(to, zone) === to) {
    const lastWhole = dayAfter(last, -1);
    return first === lastWhole ? first : `${first} – ${lastWhole}`;
  }
  return `${first} ${timeOf(from)} – ${first === last ? "" : `${last} `}${timeOf(to)}`;
};

/** The days that a span touches. */
export const daysIn = (span: Span, zone: string): string[] => {
  const [from, to] = edgesOf(span);
  return daysBetween(from, to, zone).map(({ day }) => day);
};

/** How many days the first day of a span lies after that of the span before. */
export const daysApart = (span: Span, before: Span, zone: string): number => {
  const midnight = (moment: string) => Date.parse(dayOf(Date.parse(moment), zone));
  return Math.round((midnight(span.start_time) - midnight(before.start_time)) / dayLength);
};
