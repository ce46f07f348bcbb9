import { dayAfter, weekNumberOf } from "#schemas/calendar/days.ts";
import type { HistoryDayRecord } from "#schemas/plant/history-day.ts";
import type { StopCode } from "#schemas/plant/stop-code.ts";
import type { historyPeriods, stopCategories, timeUnits } from "./schema.ts";

export type PeriodKind = (typeof historyPeriods)[number];
export type TimeUnit = (typeof timeUnits)[number];
export type StopCategory = (typeof stopCategories)[number];

/** A row of history_per_day as far as the figures read it: production rows have no stop reason. Times in seconds. */
export type HistoryRow = Pick<
  HistoryDayRecord,
  "trans_date" | "week_number" | "stop_reason" | "tot_run_time" | "tot_stop_time_sec" | "total_stops"
>;

/** A stop code as far as it says what its stops count as. */
export type CodeRow = Pick<
  StopCode,
  "stop_code" | "stop_description" | "group_id" | "include_in_mtbf" | "include_in_mdt"
>;

/** Sums and figures of some rows. Times in seconds. */
export interface Figures {
  runTime: number;
  downtime: number;
  failureStops: number;
  mtbf: number;
  mttr: number;
  mwttr: number;
}

/** Run time divided by failure stops plus 1. Source: docs/specification, WD-952. */
export const mtbfOf = (runTime: number, failureStops: number): number => runTime / (failureStops + 1);

/** Stop time divided by repair stops, 0 without one: MTTR of the repair time, MWTTR of the wait time. */
export const perRepair = (time: number, repairStops: number): number => (repairStops > 0 ? time / repairStops : 0);

export type Categories = Record<StopCategory, ReadonlySet<string>>;

const defaults: Record<StopCategory, (code: CodeRow) => boolean> = {
  failure: ({ include_in_mtbf }) => include_in_mtbf,
  repair: ({ include_in_mtbf }) => include_in_mtbf,
  wait: () => false,
  downtime: ({ include_in_mdt }) => include_in_mdt,
};

/** The stop reasons of a category: those that its list names, by code or by group, else those with the code's flag. */
const reasonsOf = (category: StopCategory, listed: readonly string[], codes: readonly CodeRow[]): Set<string> => {
  if (listed.length === 0) return new Set(codes.filter(defaults[category]).map(({ stop_code }) => stop_code));
  const groups = codes.filter(({ group_id }) => listed.includes(group_id)).map(({ stop_code }) => stop_code);
  return new Set([...listed, ...groups]);
};

export const categoriesOf = (
  configured: Partial<Record<StopCategory, readonly string[]>>,
  codes: readonly CodeRow[],
): Categories => ({
  failure: reasonsOf("failure", configured.failure ?? [], codes),
  repair: reasonsOf("repair", configured.repair ?? [], codes),
  wait: reasonsOf("wait", configured.wait ?? [], codes),
  downtime: reasonsOf("downtime", configured.downtime ?? [], codes),
});

export const figuresOf = (rows: readonly HistoryRow[], categories: Categories): Figures => {
  const of = (category: StopCategory) => rows.filter(({ stop_reason }) => categories[category].has(stop_reason));
  const stopTime = (category: StopCategory) => of(category).reduce((sum, row) => sum + row.tot_stop_time_sec, 0);
  const stops = (category: StopCategory) => of(category).reduce((sum, row) => sum + row.total_stops, 0);
  const runTime = rows.reduce((sum, row) => sum + row.tot_run_time, 0);
  const [failureStops, repairStops] = [stops("failure"), stops("repair")];
  return {
    runTime,
    downtime: stopTime("downtime"),
    failureStops,
    mtbf: mtbfOf(runTime, failureStops),
    mttr: perRepair(stopTime("repair"), repairStops),
    mwttr: perRepair(stopTime("wait"), repairStops),
  };
};

/** The keys of the last so many periods up to the one of `today` (YYYY-MM-DD), oldest first. */
export const periodsUntil = (today: string, kind: PeriodKind, count: number): string[] => {
  const length = kind === "week_number" ? 7 : 1;
  const days = Array.from({ length: count }, (_, index) => dayAfter(today, -(count - 1 - index) * length));
  return kind === "week_number" ? days.map((date) => String(weekNumberOf(date))) : days;
};

const periodOf = (row: HistoryRow, kind: PeriodKind): string =>
  kind === "week_number" ? String(row.week_number) : row.trans_date;

/** The rows of each period; a period without rows has none. */
export const byPeriod = (
  rows: readonly HistoryRow[],
  kind: PeriodKind,
  periods: readonly string[],
): readonly (readonly HistoryRow[])[] => {
  const grouped = Map.groupBy(rows, (row) => periodOf(row, kind));
  return periods.map((period) => grouped.get(period) ?? []);
};

export interface StopSum {
  reason: string;
  /** Seconds. */
  time: number;
  stops: number;
}

/** The stop reasons with the longest stop time, longest first. */
export const largestStops = (rows: readonly HistoryRow[], count: number): StopSum[] => {
  const grouped = Map.groupBy(
    rows.filter(({ stop_reason }) => stop_reason !== ""),
    ({ stop_reason }) => stop_reason,
  );
  return Array.from(grouped, ([reason, own]) => ({
    reason,
    time: own.reduce((sum, row) => sum + row.tot_stop_time_sec, 0),
    stops: own.reduce((sum, row) => sum + row.total_stops, 0),
  }))
    .sort((a, b) => b.time - a.time)
    .slice(0, count);
};

const secondsOfUnit: Record<TimeUnit, number> = { s: 1, m: 60, h: 3600 };

/** The text of a unit. */
export const unitTexts: Record<TimeUnit, string> = { s: "mtbf.unit_s", m: "mtbf.unit_m", h: "mtbf.unit_h" };

export const inUnit = (seconds: number, unit: TimeUnit): number => seconds / secondsOfUnit[unit];

/** Limits in hours. */
export interface GreenLimits {
  totalDowntime?: number;
  mtbf?: number;
  mttr?: number;
  runtime?: number;
}

/** The limit of each figure that can have one. */
const limitsOf = ({
  runtime,
  mtbf,
  totalDowntime,
  mttr,
}: GreenLimits): Partial<Record<keyof Figures, number | undefined>> => ({
  runTime: runtime,
  mtbf,
  downtime: totalDowntime,
  mttr,
});

/** Is a figure green: run time and MTBF at or above their limit, downtime and MTTR at or below. Never without a limit. */
export const isGreen = (figure: keyof Figures, seconds: number, limits: GreenLimits): boolean => {
  const limit = limitsOf(limits)[figure];
  if (limit === undefined) return false;
  const hours = seconds / 3600;
  return figure === "runTime" || figure === "mtbf" ? hours >= limit : hours <= limit;
};
