import { isDay, weekNameOf, weekNumberOf, weekday } from "#schemas/calendar/days.ts";
import type { ExplorerPeriod } from "#schemas/documents/explorer/schema.ts";
import { day as dayLength } from "#schemas/durations.ts";

/** The number of a day since 1970-01-01; null of what is none from year 1 on. */
export const dayNumberOf = (text: unknown): number | null =>
  typeof text === "string" && isDay(text) && !text.startsWith("0000")
    ? Date.parse(`${text}T00:00:00Z`) / dayLength
    : null;

/** `YYYY-MM-DD` of the number of a day. */
export const dayTextOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** ISO year x 100 + ISO week, as text. */
export const weekTextOf = (day: number): string => String(weekNumberOf(dayTextOf(day)));

/** Sunday 1, Monday 2 and so on, as text. */
export const weekdayTextOf = (day: number): string => String((weekday(dayTextOf(day)) % 7) + 1);

/** Periods of one kind are counted: `numberOf` the one of a day, `labelOf` a number. */
interface Calendar {
  numberOf: (day: number) => number;
  labelOf: (number: number) => string;
}

const yearOf = (day: number): number => new Date(day * dayLength).getUTCFullYear();
const yearTextOf = (year: number): string => String(year).padStart(4, "0");
const monthTextOf = (month: number): string => String(month).padStart(2, "0");

/** Days are counted from a Thursday, and weeks begin on Mondays. */
const mondayBefore = 3;

export const calendars: Readonly<Record<ExplorerPeriod, Calendar>> = {
  day: { numberOf: (day) => day, labelOf: dayTextOf },
  week: {
    numberOf: (day) => Math.floor((day + mondayBefore) / 7),
    labelOf: (week) => weekNameOf(dayTextOf(week * 7 - mondayBefore)),
  },
  month: {
    numberOf: (day) => yearOf(day) * 12 + new Date(day * dayLength).getUTCMonth(),
    labelOf: (month) => `${yearTextOf(Math.floor(month / 12))}-${monthTextOf((month % 12) + 1)}`,
  },
  year: { numberOf: yearOf, labelOf: yearTextOf },
};

/** The days of all records and their codes; 0 is that of a record without a day. */
export interface DayCodes {
  /** The code of the day of this name, 0 of what is none. */
  codeOf: (text: unknown) => number;
  /** The number of the day of a code other than 0. */
  dayOf: (code: number) => number;
  size: () => number;
}

export const createDayCodes = (): DayCodes => {
  const codes = new Map<unknown, number>();
  const days = [Number.NaN];
  const add = (text: unknown): number => {
    const day = dayNumberOf(text);
    if (day === null) return 0;
    codes.set(text, days.length);
    return days.push(day) - 1;
  };
  return { codeOf: (text) => codes.get(text) ?? add(text), dayOf: (code) => days[code]!, size: () => days.length };
};
