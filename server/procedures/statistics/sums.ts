import { availability, percentOf } from "./figures/effectiveness.ts";
import { mtbf, mttr } from "./figures/failures.ts";
import type { StopSums, TimeSums } from "#server/database/tables/rollups.ts";
import { minute } from "#schemas/durations.ts";

/** How a machine's time divides, in ms. The five add up to the range. */
export interface Availability {
  /** Micro-stops are run time. */
  run: number;
  coded: number;
  uncoded: number;
  /** Stops outside planned shifts. */
  unplanned: number;
  noData: number;
}

/** The parts of a range (its length in ms); what no sum knows of is time without data. */
export const availabilityOf = (sums: TimeSums | undefined, length: number): Availability => {
  if (!sums) return { run: 0, coded: 0, uncoded: 0, unplanned: 0, noData: length };
  const run = sums.run_ms + sums.micro_ms;
  const coded = sums.setup_ms + sums.stop_ms;
  const { uncoded_ms: uncoded, unplanned_ms: unplanned } = sums;
  return { run, coded, uncoded, unplanned, noData: Math.max(0, length - run - coded - uncoded - unplanned) };
};

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Run / (run + coded + uncoded) in percent with one decimal; null when nothing was planned. Source: OV-496. */
export const availabilityPercent = ({ run, coded, uncoded }: Omit<Availability, "noData" | "unplanned">) =>
  percentOf(availability({ run, setup: 0, stop: coded + uncoded }));

/** All stop time, inside planned shifts and outside, in ms. */
export const stopTime = (sums: StopSums): number => sums.setup_ms + sums.stop_ms + sums.uncoded_ms + sums.unplanned_ms;

export interface ReasonSum {
  reason: string;
  stops: number;
  /** Ms. */
  time: number;
}

/**
 * Stops and their time per reason, most time first. A stop counts where it began, and its time is that within the range:
 * one that went on from before has time and is none of its stops.
 */
export const reasonSums = (rows: readonly (StopSums & { stop_reason: string })[]): ReasonSum[] =>
  rows
    .map((row) => ({ reason: row.stop_reason, stops: row.stops, time: stopTime(row) }))
    .toSorted((a, b) => b.time - a.time || a.reason.localeCompare(b.reason));

/** A part in percent of a whole with one decimal, 0 of nothing. */
export const sharePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : oneDecimal((part / whole) * 100);

/** MTBF and MTTR in minutes with one decimal, of failures and of run time in ms; null where there is nothing to divide. */
export const failureTimes = (
  failures: readonly ReasonSum[],
  run: number,
): { mtbf: number | null; mttr: number | null } => {
  const stops = failures.reduce((sum, failure) => sum + failure.stops, 0);
  const time = failures.reduce((sum, failure) => sum + failure.time, 0);
  return {
    mtbf: run === 0 ? null : oneDecimal(mtbf(run, stops) / minute),
    mttr: stops === 0 ? null : oneDecimal(mttr(time, stops) / minute),
  };
};
