import type { Static } from "typebox";
import { dayAfter, isDay } from "#schemas/calendar/days.ts";
import { day as dayLength } from "#schemas/durations.ts";
import { longestRangeDays } from "#schemas/plant/constants.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import type { MovingRange } from "#engine/bindings/moving-range.ts";
import { reasonOf } from "#widgets/dashboard/graph/statistics.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;
export type Task = NonNullable<Options["task"]>;

/** Why the days of a calendar period show nothing; null where they do. */
export type DaysFault = "missing" | "turned" | "long";

export const daysFault = ({ period, from = "", to = "" }: Options): DaysFault | null => {
  if (period !== "calendar") return null;
  // A placeholder that an address does not name is null.
  if (!from || !to || !isDay(from) || !isDay(to)) return "missing";
  if (from > to) return "turned";
  return dayAfter(from, longestRangeDays) <= to ? "long" : null;
};

const dayCount = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength;

/** The whole days from one to another. */
export const daysRange = ({ from = "", to = "" }: Options): MovingRange => ({
  calendar: "day",
  of: to,
  before: dayCount(from, to),
});

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);
const sumOf = (rows: readonly StatisticsRow[], key: "stop_time" | "total_stops"): number =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);

/** A stop reason summed over machines: how often, for how many seconds, and percent of all stop time. */
type Reason = Record<"stop_reason" | "label", string> & Record<"total_stops" | "stop_time" | "share", number>;

/** Each stop reason over all machines, the longest first. Source: docs/specification, OV-494. */
export const reasonsOf = (rows: readonly StatisticsRow[]): Reason[] => {
  const whole = sumOf(rows, "stop_time");
  return Array.from(Map.groupBy(rows, reasonOf), ([stop_reason, of]) => {
    const stop_time = sumOf(of, "stop_time");
    const label = of[0]?.tLabel ?? stop_reason;
    return { stop_reason, label, total_stops: sumOf(of, "total_stops"), stop_time, share: percent(stop_time, whole) };
  }).toSorted((a, b) => b.stop_time - a.stop_time);
};

/** One stop reason at each machine that had it, the longest first. */
export const machinesOf = (rows: readonly StatisticsRow[], reason: string) => {
  const own = rows.filter((row) => reasonOf(row) === reason);
  const whole = sumOf(own, "stop_time");
  return own
    .map(({ machine_id, total_stops = 0, stop_time = 0 }) => ({
      machine_id,
      total_stops,
      stop_time,
      share: percent(stop_time, whole),
    }))
    .toSorted((a, b) => b.stop_time - a.stop_time);
};

/** How the time of each machine divides, with the limits from which its availability is good or just bearable. */
export const withLimits = (
  rows: readonly StatisticsRow[],
  machines: readonly Pick<Machine, "machine_id" | "oee_green_limit" | "oee_yellow_limit">[],
) => {
  const byId = new Map(machines.map((machine) => [machine.machine_id, machine]));
  return rows.map((row) => {
    const { oee_green_limit = null, oee_yellow_limit = null } = byId.get(row.machine_id) ?? {};
    return { ...row, oee_green_limit, oee_yellow_limit };
  });
};

const known = [
  "run_time",
  "stop_time",
  "coded_stop_time",
  "uncoded_stop_time",
  "unplanned_time",
  "good_qty",
  "scrap_qty",
] as const;

/** Is nothing known of any machine in the period? */
export const hasNoData = (rows: readonly StatisticsRow[]): boolean =>
  rows.every((row) => known.every((key) => (row[key] ?? 0) === 0));
