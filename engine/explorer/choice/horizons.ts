import { dayAfter, isDay, mondayOf, monthAfter } from "#schemas/calendar/days.ts";
import type { ExplorerHorizon } from "#schemas/documents/explorer/schema.ts";

/** Days `YYYY-MM-DD`, the last one included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The day so many months before; the last one of its month where that month is shorter. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const at = year * 12 + (month - 1) - months;
  const name = `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
  const last = dayAfter(`${monthAfter(name)}-01`, -1);
  const same = `${name}${day.slice(7)}`;
  return same < last ? same : last;
};

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const yearBefore = (day: string): string => String(Number(day.slice(0, 4)) - 1);

type Fixed = Exclude<ExplorerHorizon, "custom">;

const spans: Readonly<Record<Fixed, (today: string) => DaySpan>> = {
  "2-years": (to) => ({ from: monthsBefore(to, 24), to }),
  "last-year": (today) => ({ from: `${yearBefore(today)}-01-01`, to: `${yearBefore(today)}-12-31` }),
  "1-year": (to) => ({ from: monthsBefore(to, 12), to }),
  "this-year": (to) => ({ from: `${to.slice(0, 4)}-01-01`, to }),
  "120-days": (to) => ({ from: dayAfter(to, -120), to }),
  "90-days": (to) => ({ from: dayAfter(to, -90), to }),
  "60-days": (to) => ({ from: dayAfter(to, -60), to }),
  "2-months": (to) => ({ from: monthsBefore(to, 2), to }),
  "last-month": (today) => {
    const to = dayAfter(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
  "30-days": (to) => ({ from: dayAfter(to, -30), to }),
  "this-month": (to) => ({ from: firstOfMonth(to), to }),
  "14-days": (to) => ({ from: dayAfter(to, -14), to }),
  "last-2-weeks": (today) => ({ from: dayAfter(mondayOf(today), -14), to: dayAfter(mondayOf(today), -1) }),
  "last-week": (today) => ({ from: dayAfter(mondayOf(today), -7), to: dayAfter(mondayOf(today), -1) }),
  "this-week": (to) => ({ from: mondayOf(to), to }),
};

/**
 * The days of a horizon, seen from today in the plant's time zone; null where the own days are not both there or end before
 * they begin. Source: docs/specification, WD-456 and WD-457.
 */
export const spanOf = (horizon: ExplorerHorizon, today: string, own: Partial<DaySpan>): DaySpan | null => {
  if (horizon !== "custom") return spans[horizon](today);
  const { from = "", to = "" } = own;
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
};
