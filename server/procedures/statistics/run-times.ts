import { fromMillionths } from "#server/database/columns.ts";
import { covered, type Interval } from "#server/procedures/records/stops/intervals.ts";
import type { MachineTimeline, TimelineStop } from "./machine-timelines.ts";
import { hour } from "#schemas/durations.ts";

/** How the time of an order's runs divides, in ms: run, stop and unknown add up to the runs. Micro-stops are run time. */
export interface RunTimes {
  run: number;
  /** All stops, those of set-up and outside planned shifts included. */
  stop: number;
  /** The part of the stops inside planned shifts. */
  plannedStop: number;
  /** The part of the stops that set the machine up. */
  setup: number;
  /** The part of the set-up that a person has coded. */
  reportedSetup: number;
  unknown: number;
}

const noTime: RunTimes = { run: 0, stop: 0, plannedStop: 0, setup: 0, reportedSetup: 0, unknown: 0 };

interface Surroundings {
  timeline: MachineTimeline;
  /** Planned shifts of the machine, oldest first. */
  shifts: readonly Interval[];
  isSetup: (reason: string) => boolean;
}

/** The times of runs that have an end. */
export const timesOfRuns = (
  runs: readonly { start: number; end: number }[],
  { timeline, shifts, isSetup }: Surroundings,
): RunTimes => {
  const sum = { ...noTime };
  for (const { start, end } of runs) {
    const stops = touching(timeline.stops, start, end).filter(({ isMicro }) => !isMicro);
    const setups = stops.filter(({ reason }) => isSetup(reason));
    const stop = covered(stops, start, end);
    const unknown = covered(touching(timeline.unknown, start, end), start, end);
    sum.run += Math.max(0, end - start - stop - unknown);
    sum.stop += stop;
    sum.plannedStop += stops.reduce((all, own) => all + plannedPart(own, shifts, start, end), 0);
    sum.setup += covered(setups, start, end);
    sum.reportedSetup += covered(
      setups.filter(({ byPerson }) => byPerson),
      start,
      end,
    );
    sum.unknown += unknown;
  }
  return sum;
};

const plannedPart = (stop: TimelineStop, shifts: readonly Interval[], start: number, end: number): number => {
  const from = Math.max(stop.start, start);
  const to = Math.min(stop.end ?? end, end);
  return to <= from ? 0 : covered(touching(shifts, from, to), from, to);
};

/** Those of disjoint intervals, oldest first, that touch [from, to). */
const touching = <T extends Interval>(intervals: readonly T[], from: number, to: number): T[] => {
  const result: T[] = [];
  for (let at = firstEndingAfter(intervals, from); at < intervals.length && intervals[at]!.start < to; at += 1)
    result.push(intervals[at]!);
  return result;
};

const firstEndingAfter = (intervals: readonly Interval[], moment: number): number => {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle]!.end ?? Infinity) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * OEE in percent with one decimal, not capped: (planned time of the good pieces) / (planned busy time), which is
 * availability x effectiveness x quality ratio with all that cancels left out. The planned busy time is the run time and
 * the stops inside planned shifts. `good` in millionths, `unitHours` = hours per piece. Source: ISO 22400-2.
 */
export const oeeOfRuns = (times: RunTimes, good: number, unitHours: number): number => {
  const busy = times.run + times.plannedStop;
  return busy === 0 ? 0 : Math.round(((fromMillionths(good) * unitHours * hour) / busy) * 1000) / 10;
};
