import type { ProductionHistoryRow } from "#schemas/plant/history-day.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import { percentOf, scrapRatio } from "#server/procedures/statistics/figures/effectiveness.ts";
import { mondayOf, weekNameOf } from "#schemas/calendar/days.ts";
import { noTimeSums, timeColumns, type TimeSums } from "#server/database/tables/rollups.ts";
import { availabilityPercent, stopTime } from "#server/procedures/statistics/sums.ts";

/** Sums of a period by its name and its beginning in ms UTC. */
export interface PeriodSums {
  period: string;
  start: number;
  sums: TimeSums;
}

const seconds = (ms: number): number => Math.round(ms / 1000);

export const rowOf = ({ period, start, sums }: PeriodSums): ProductionHistoryRow => {
  const run = sums.run_ms + sums.micro_ms;
  return {
    period,
    start_time: toIso(start),
    good_qty: fromMillionths(sums.good),
    scrap_qty: fromMillionths(sums.scrap),
    scrap_share: percentOf(scrapRatio(sums)),
    run_time: seconds(run),
    stop_time: seconds(stopTime(sums)),
    availability: availabilityPercent({ run, coded: sums.setup_ms + sums.stop_ms, uncoded: sums.uncoded_ms }),
    total_stops: sums.stops,
  };
};

type DaySums = TimeSums & { day: string };

/** Days in order as periods; `startOf` gives the beginning of a day. */
export const byDay = (days: readonly DaySums[], startOf: (day: string) => number): PeriodSums[] =>
  days
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, ...sums }) => ({ period: day, start: startOf(day), sums }));

/** The ISO weeks of days, in order. */
export const byWeek = (days: readonly DaySums[], startOf: (day: string) => number): PeriodSums[] =>
  [...Map.groupBy(days, ({ day }) => mondayOf(day))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([monday, ofWeek]) => ({ period: weekNameOf(monday), start: startOf(monday), sums: sumOf(ofWeek) }));

const sumOf = (rows: readonly TimeSums[]): TimeSums => {
  const sums = { ...noTimeSums };
  for (const row of rows) for (const column of timeColumns) sums[column] += row[column];
  return sums;
};
