import { Temporal } from "temporal-polyfill";

/** Sunday of Easter by the Gregorian computus of Meeus. */
const easterOf = (year: number): Temporal.PlainDate => {
  const century = Math.floor(year / 100);
  const moon = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * (year % 19) + 15;
  const epact = moon % 30;
  const full = epact - (epact === 29 || (epact === 28 && year % 19 > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return Temporal.PlainDate.from({ year, month: 3, day: 1 }).add({ days: full - weekday + 27 });
};

/** The first day of a weekday (Monday 1) on or after a date. */
const next = (weekday: number, from: Temporal.PlainDate): Temporal.PlainDate =>
  from.add({ days: (weekday - from.dayOfWeek + 7) % 7 });

const fixed = [
  ["01-01", "New Year's Day"],
  ["01-06", "Epiphany"],
  ["05-01", "First of May"],
  ["06-06", "National Day"],
  ["12-24", "Christmas Eve"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
  ["12-31", "New Year's Eve"],
] as const;

/** Three weeks from the Monday of ISO week 29; the fourth of January is always in week 1. */
const standStillOf = (year: number): Temporal.PlainDate[] => {
  const january = Temporal.PlainDate.from({ year, month: 1, day: 4 });
  const first = january.subtract({ days: january.dayOfWeek - 1 }).add({ weeks: 28 });
  return Array.from({ length: 21 }, (_, days) => first.add({ days }));
};

const closedIn = (year: number): ReadonlyMap<string, string> => {
  const easter = easterOf(year);
  const midsummer = next(5, Temporal.PlainDate.from({ year, month: 6, day: 19 }));
  const saints = next(6, Temporal.PlainDate.from({ year, month: 10, day: 31 }));
  return new Map([
    ...fixed.map(([date, name]) => [`${year}-${date}`, name] as const),
    [String(easter.subtract({ days: 2 })), "Good Friday"],
    [String(easter), "Easter Sunday"],
    [String(easter.add({ days: 1 })), "Easter Monday"],
    [String(easter.add({ days: 39 })), "Ascension Day"],
    [String(midsummer), "Midsummer Eve"],
    [String(midsummer.add({ days: 1 })), "Midsummer Day"],
    [String(saints), "All Saints' Day"],
    ...standStillOf(year).map((date) => [String(date), "Summer stand-still"] as const),
  ]);
};

const years = new Map<number, ReadonlyMap<string, string>>();

/** Why the plant is closed on a day `YYYY-MM-DD`: a Swedish holiday or the summer stand-still; undefined on other days. */
export const closedDay = (day: string): string | undefined => {
  const year = Number(day.slice(0, 4));
  const days = years.get(year) ?? closedIn(year);
  years.set(year, days);
  return days.get(day);
};
