/**
 * How a machine's planned time was used, in any one unit of time. Planned busy time (PBT) is the sum of the three: time
 * outside planned shifts and time of which nothing is known belong to none. Terms: ISO 22400-2.
 */
export interface BusyTime {
  /** Actual production time (APT); micro-stops are part of it. */
  run: number;
  /** Actual set-up time; with `run` it is the actual unit processing time (AUPT). */
  setup: number;
  /** Other stops inside planned shifts, coded or not. */
  stop: number;
}

/** Pieces, and the time planned for them in the unit of `BusyTime`: planned run time per item (PRI) x produced (PQ). */
export interface Produced {
  /** GQ. */
  good: number;
  /** SQ; produced quantity (PQ) = good + scrap. */
  scrap: number;
  planned: number;
}

/** null where there is nothing to divide by. */
export type Ratio = number | null;

const ratio = (part: number, whole: number): Ratio => (whole > 0 ? part / whole : null);
const busy = ({ run, setup, stop }: BusyTime): number => run + setup + stop;

/** APT / PBT, 0 to 1. Source: ISO 22400-2; OV-496. */
export const availability = (time: BusyTime): Ratio => ratio(time.run, busy(time));

/** PRI x PQ / APT. Above 1 where pieces were made faster than planned; never capped. Source: ISO 22400-2. */
export const effectiveness = (time: BusyTime, produced: Produced): Ratio => ratio(produced.planned, time.run);

/** GQ / PQ. Source: ISO 22400-2. */
export const qualityRatio = ({ good, scrap }: Pick<Produced, "good" | "scrap">): Ratio => ratio(good, good + scrap);

/** SQ / PQ. Source: ISO 22400-2. */
export const scrapRatio = ({ good, scrap }: Pick<Produced, "good" | "scrap">): Ratio => ratio(scrap, good + scrap);

/** Good parts / inspected parts; of a process that inspects each piece once, GQ counted before rework. Source: ISO 22400-2. */
export const firstPassYield = (goodAtFirst: number, inspected: number): Ratio => ratio(goodAtFirst, inspected);

const product = (...factors: Ratio[]): Ratio =>
  factors.reduce<Ratio>((all, factor) => (all === null || factor === null ? null : all * factor), 1);

/** Availability x effectiveness x quality ratio; set-up is a loss. Not capped. Source: ISO 22400-2. */
export const oee = (time: BusyTime, produced: Produced): Ratio =>
  product(availability(time), effectiveness(time, produced), qualityRatio(produced));

/** AUPT / PBT x effectiveness x quality ratio: as OEE, but set-up is no loss. Source: ISO 22400-2 (net equipment effectiveness). */
export const nee = (time: BusyTime, produced: Produced): Ratio =>
  product(ratio(time.run + time.setup, busy(time)), effectiveness(time, produced), qualityRatio(produced));

/** APT / (APT + unplanned delays); `delays` in the unit of `run`. Source: ISO 22400-2. */
export const technicalEfficiency = (run: number, delays: number): Ratio => ratio(run, run + delays);

/** APT / actual unit busy time (AUBT), the time an order occupied the machine. Source: ISO 22400-2. */
export const utilisation = (run: number, unitBusy: number): Ratio => ratio(run, unitBusy);

/** PQ per unit of order execution time. Source: ISO 22400-2. */
export const throughput = ({ good, scrap }: Pick<Produced, "good" | "scrap">, execution: number): Ratio =>
  ratio(good + scrap, execution);

/** A ratio as percent with one decimal, null where there is none. */
export const percentOf = (value: Ratio): number | null => (value === null ? null : Math.round(value * 1000) / 10);

/** Each part's share of the sum of all, in percent with one decimal and in the order given; 0 of nothing. */
export const scrapShares = (parts: readonly number[]): number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => percentOf(ratio(part, whole)) ?? 0);
};
