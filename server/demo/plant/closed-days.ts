import { dayAfter, mondayOf, weekday } from "#schemas/calendar/days.ts";

/** Sunday of Easter by the Gregorian computus of Meeus. */
const easterOf = (year: number): string => {
  const century = Math.floor(year / 100);
  const moon = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * (year % 19) + 15;
  const epact = moon % 30;
  const full = epact - (epact === 29 || (epact === 28 && year % 19 > 10) ? 1 : 0);
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return dayAfter(`${year}-03-01`, full - sunday + 27);
};

/** The first day of a weekday (Monday 1) on or after a date. */
const next = (dayOfWeek: number, from: string): string => dayAfter(from, (dayOfWeek - weekday(from) + 7) % 7);

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
const standStillOf = (year: number): string[] => {
  const first = dayAfter(mondayOf(`${year}-01-04`), 28 * 7);
  return Array.from({ length: 21 }, (_, days) => dayAfter(first, days));
};

const closedIn = (year: number): ReadonlyMap<string, string> => {
  const easter = easterOf(year);
  const midsummer = next(5, `${year}-06-19`);
  const saints = next(6, `${year}-10-31`);
  return new Map([
    ...fixed.map(([date, name]) => [`${year}-${date}`, name] as const),
    [dayAfter(easter, -2), "Good Friday"],
    [easter, "Easter Sunday"],
    [dayAfter(easter), "Easter Monday"],
    [dayAfter(easter, 39), "Ascension Day"],
    [midsummer, "Midsummer Eve"],
    [dayAfter(midsummer), "Midsummer Day"],
    [saints, "All Saints' Day"],
    ...standStillOf(year).map((date) => [date, "Summer stand-still"] as const),
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
