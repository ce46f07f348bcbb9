import { Temporal } from "temporal-polyfill";
import { startOfDay } from "#server/procedures/shifts/calendar.ts";
import type { StatisticsPeriod } from "#schemas/plant/statistics-periods.ts";
import type { Range } from "./range.ts";

const day = 86_400_000;

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
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay();
  return today
    .subtract({ days: today.dayOfWeek - 1 })
    .add({ weeks })
    .startOfDay().epochMilliseconds;
};
