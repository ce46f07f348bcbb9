import { toNumber } from "../convert.ts";
import { formatDate } from "../format.ts";
import { defineOperator, type Run } from "../runtime.ts";
import {
  addDays as addCalendarDays,
  type CalendarUnit,
  isoWeekOf,
  startOf,
  wallOf,
  weekdayOf,
} from "#schemas/calendar/zone.ts";
import { toIso, toMoment } from "../zone.ts";

const isMoment = (moment: number) => Math.abs(moment) <= 8.64e15;
const isoOf = (moment: number) => (isMoment(moment) ? toIso(moment) : null);

const over = <T>(value: unknown, run: Run, apply: (moment: number, zone: string) => T): T | null => {
  const zone = run.locale.timeZone;
  const moment = toMoment(value, zone);
  return moment === null ? null : apply(moment, zone);
};
const shifted = (
  value: unknown,
  by: unknown,
  run: Run,
  apply: (moment: number, by: number, zone: string) => number,
) => {
  const amount = toNumber(by);
  if (amount === null || Math.abs(amount) > 1e12) return null;
  return over(value, run, (moment, zone) => {
    const result = apply(moment, amount, zone);
    return isoOf(result);
  });
};
const start = (unit: CalendarUnit) => (args: readonly unknown[], run: Run) =>
  over(args[0], run, (moment, zone) => isoOf(startOf(unit, moment, zone)));

/** Dates are datetime texts, calendar days or milliseconds; moments come out as datetimes in UTC, days as days. */
export const addSeconds = defineOperator("addSeconds", ([value, seconds], run) =>
  shifted(value, seconds, run, (moment, by) => moment + by * 1000),
);
/** Calendar days of the company's time zone: the clock stays over a change of daylight saving. */
export const addDays = defineOperator("addDays", ([value, days], run) =>
  Math.abs(toNumber(days) ?? 0) > 4e6 ? null : shifted(value, days, run, addCalendarDays),
);
export const startOfDay = defineOperator("startOfDay", start("day"));
export const startOfWeek = defineOperator("startOfWeek", start("week"));
export const startOfMonth = defineOperator("startOfMonth", start("month"));
export const startOfYear = defineOperator("startOfYear", start("year"));
export const secondsBetween = defineOperator("secondsBetween", ([from, to], run) =>
  over(from, run, (begin) => over(to, run, (end) => (end - begin) / 1000)),
);
/** The calendar day, `YYYY-MM-DD`. */
export const day = defineOperator("day", ([value], run) =>
  over(value, run, (moment, zone) => formatDate(moment, "dayOnly", zone)),
);
/** 1 is Monday, 7 is Sunday. */
export const weekday = defineOperator("weekday", ([value], run) => over(value, run, weekdayOf));
/** The ISO week number. */
export const week = defineOperator("week", ([value], run) =>
  over(value, run, (moment, zone) => isoWeekOf(wallOf(moment, zone)).week),
);
/** A local time of the company (`YYYY-MM-DD HH:mm`) as a datetime in UTC. */
export const zoned = defineOperator("zoned", ([value], run) => over(value, run, isoOf));
