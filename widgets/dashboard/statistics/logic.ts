import type { Static } from "typebox";
import { dayAfter, isDay } from "#schemas/calendar/days.ts";
import { day as dayLength } from "#schemas/durations.ts";
import { longestRangeDays } from "#schemas/plant/constants.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsReport, StatisticsRow, StatisticsSpan } from "#schemas/plant/statistics.ts";
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

/** Why nothing stands beside a report: it is not asked for, there is no shift before, or nothing is known of the time before. */
export type NotCompared = "off" | "none" | "unknown";

const isUnknown = ({ known: share, rows }: StatisticsSpan): boolean => share === 0 && hasNoData(rows);

/** What of a report is shown: whether anything is known of it, and its rows with those that they are compared with. */
export const shownOf = ({ span, before }: StatisticsReport, isAsked: boolean) => {
  const notCompared: NotCompared | null = !isAsked
    ? "off"
    : before === null
      ? "none"
      : isUnknown(before)
        ? "unknown"
        : null;
  const both: Both = { rows: span.rows, ...(before && notCompared === null ? { before: before.rows } : {}) };
  return { isUnknown: isUnknown(span), notCompared, both };
};

/** Rows of the span, and those of the span before; nothing where it is not compared. */
export interface Both {
  rows: readonly StatisticsRow[];
  before?: readonly StatisticsRow[] | undefined;
}

/** A figure, what it was before, and how much more it is now; null where one of them is not known. */
type Compared<Key extends string> = Record<`${Key}_before` | `${Key}_change`, number | null>;

type Figures<Key extends string> = Partial<Record<Key, number | null>>;

/** What figures were before and how they have changed, under names of their own for the columns of a table. */
const comparedOf = <Key extends string>(
  keys: readonly Key[],
  now: Figures<Key>,
  before: Figures<Key> | undefined,
): Compared<Key> => {
  const entries = keys.flatMap((key) => {
    const [is, was] = [now[key] ?? null, before?.[key] ?? null];
    return [
      [`${key}_before`, was],
      [`${key}_change`, is === null || was === null ? null : is - was],
    ];
  });
  return Object.fromEntries(entries);
};

const stopFigures = ["total_stops", "stop_time"] as const;
type StopFigure = (typeof stopFigures)[number];
const stopSums = (rows: readonly StatisticsRow[]): Record<StopFigure, number> => ({
  total_stops: sumOf(rows, "total_stops"),
  stop_time: sumOf(rows, "stop_time"),
});

const byTime = (a: Record<"stop_time", number>, b: Record<"stop_time", number>): number => b.stop_time - a.stop_time;

/** A stop reason summed over machines: how often, for how many seconds, and percent of all stop time. */
export type Reason = Record<"stop_reason" | "label", string> &
  Record<StopFigure | "share", number> &
  Partial<Compared<StopFigure>> & { color?: string | undefined };

/** Each stop reason over all machines, the longest first; those of before that are gone come last. Source: OV-494. */
export const reasonsOf = ({ rows, before }: Both): Reason[] => {
  const whole = sumOf(rows, "stop_time");
  const earlier = Map.groupBy(before ?? [], reasonOf);
  const reasons = Array.from(Map.groupBy([...rows, ...(before ?? [])], reasonOf), ([stop_reason, of]): Reason => {
    const sums = stopSums(rows.filter((row) => reasonOf(row) === stop_reason));
    return {
      stop_reason,
      label: of[0]?.tLabel ?? stop_reason,
      color: of[0]?.color,
      ...sums,
      share: percent(sums.stop_time, whole),
      ...(before ? comparedOf(stopFigures, sums, stopSums(earlier.get(stop_reason) ?? [])) : {}),
    };
  });
  return reasons.toSorted((a, b) => byTime(a, b) || (b.stop_time_before ?? 0) - (a.stop_time_before ?? 0));
};

/** One stop reason at each machine that has it, or had it before, the longest first. */
export const machinesOf = ({ rows, before }: Both, reason: string) => {
  const ofReason = (all: readonly StatisticsRow[]) => all.filter((row) => reasonOf(row) === reason);
  const [own, earlier] = [ofReason(rows), ofReason(before ?? [])];
  const whole = sumOf(own, "stop_time");
  return Array.from(Map.groupBy([...own, ...earlier], ({ machine_id }) => machine_id).keys(), (machine_id) => {
    const at = (all: readonly StatisticsRow[]) => stopSums(all.filter((row) => row.machine_id === machine_id));
    const sums = at(own);
    const share = percent(sums.stop_time, whole);
    return { machine_id, ...sums, share, ...(before ? comparedOf(stopFigures, sums, at(earlier)) : {}) };
  }).toSorted(byTime);
};

/** A day with its stops, and the day that stands beside it. */
export type StopDay = Record<StopFigure, number> &
  Partial<Compared<StopFigure>> & {
    day: string;
    day_before?: string;
    /** The reason with most time. */
    top_reason: string;
  };

/** Each day of a span with its stops, days without any too. `daysBack` is how far back the days lie that it is compared with. */
export const daysOf = ({ rows, before }: Both, days: readonly string[], daysBack: number): StopDay[] => {
  const [now, earlier] = [rows, before ?? []].map((all) => Map.groupBy(all, ({ trans_date = "" }) => trans_date));
  return days.map((day) => {
    const own = now?.get(day) ?? [];
    const day_before = dayAfter(day, -daysBack);
    const sums = stopSums(own);
    const compared = { day_before, ...comparedOf(stopFigures, sums, stopSums(earlier?.get(day_before) ?? [])) };
    return { day, ...sums, top_reason: reasonsOf({ rows: own })[0]?.label ?? "", ...(before ? compared : {}) };
  });
};

/** Figures of a machine that are compared, of a division of its time and of an analysis. */
const machineFigures = [
  "availability",
  "run_time",
  "coded_stop_time",
  "uncoded_stop_time",
  "unplanned_time",
  "no_data_time",
  "good_qty",
  "scrap_qty",
  "scrap_share",
  "total_stops",
  "mtbf",
  "mttr",
] as const;

type Known = Pick<Machine, "machine_id" | "object_description" | "oee_green_limit" | "oee_yellow_limit">;

/** What each machine is called, and the limits from which its availability is good or just bearable. */
export const withMachine = ({ rows, before }: Both, machines: readonly Known[]) => {
  const byId = new Map(machines.map((machine) => [machine.machine_id, machine]));
  const earlier = new Map(before?.map((row) => [row.machine_id, row]));
  return rows.map((row) => {
    const { object_description = "", oee_green_limit = null, oee_yellow_limit = null } = byId.get(row.machine_id) ?? {};
    const was = earlier.get(row.machine_id);
    // What is not known is compared with nothing.
    const compared = comparedOf(machineFigures, hasNoData([row]) ? {} : row, was && hasNoData([was]) ? undefined : was);
    return { ...row, object_description, oee_green_limit, oee_yellow_limit, ...(before ? compared : {}) };
  });
};

/** Rows of machines with what each is called. */
export const named = <Row extends { machine_id: string }>(rows: readonly Row[], machines: readonly Known[]) => {
  const byId = new Map(machines.map((machine) => [machine.machine_id, machine.object_description]));
  return rows.map((row) => ({ ...row, object_description: byId.get(row.machine_id) ?? "" }));
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
