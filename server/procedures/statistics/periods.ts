import { beginningOf, dayAfter, dayOf, mondayOf, startOfDay } from "#schemas/calendar/days.ts";
import { day } from "#schemas/durations.ts";
import type { StatisticsPeriod } from "#schemas/plant/statistics-periods.ts";
import type { Range } from "#server/procedures/range.ts";

/**
 * The range of a period in a time zone. `shiftStart` is the beginning of the present shift, null outside shifts: then
 * the shift is today. A week begins on Monday; `lastweek` is the whole one before this week.
 */
export const rangeOfPeriod = (
  period: StatisticsPeriod,
  now: number,
  zone: string,
  shiftStart: number | null,
): Range => {
  const today = startOfDay(now, zone);
  switch (period) {
    case "today":
      return { from: today, to: now };
    case "shift":
      return { from: shiftStart ?? today, to: now };
    case "24h":
      return { from: now - day, to: now };
    case "week":
      return { from: startOfWeek(now, zone, 0), to: now };
    case "lastweek":
      return { from: startOfWeek(now, zone, -1), to: startOfWeek(now, zone, 0) };
    case "30d":
      return { from: now - 30 * day, to: now };
  }
};

const startOfWeek = (now: number, zone: string, weeks: number): number => {
  return beginningOf(dayAfter(mondayOf(dayOf(now, zone)), 7 * weeks), zone);
};
