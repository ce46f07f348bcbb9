import { minute, second } from "#schemas/durations.ts";

/** Numbers in [0, 1). */
export type Random = () => number;

/** How long is waited for the first time, and at the longest, ms. */
interface Waits {
  first: number;
  longest: number;
}

/** Half of the time to all of it: those that failed together do not come back together. */
const spread = (ms: number, random: Random): number => Math.round(ms * (0.5 + random() / 2));

/** How long to wait after the `nth` failure (from 1), ms: twice as long as after the one before. */
export const waitAfter = (nth: number, { first, longest }: Waits, random: Random): number =>
  spread(Math.min(first * 2 ** Math.min(Math.max(0, nth - 1), 30), longest), random);

/** How long a fact waits after so many attempts (from 1), ms: 2 s, doubled each time, at most 10 min. */
export const factDelay = (attempts: number, random: Random): number =>
  waitAfter(attempts, { first: 2 * second, longest: 10 * minute }, random);

/** How long a printer that cannot print is left alone after so many tries (from 1), ms: 2 s, doubled each time, at most 1 min. */
export const printerDelay = (tries: number, random: Random): number =>
  waitAfter(tries, { first: 2 * second, longest: minute }, random);

/** After so many failures in a row a target is left alone. */
export const mostFailures = 5;

/** How long a target is left alone after so many failures in a row, ms: 10 s from the first time, at most 10 min. */
export const targetDelay = (failures: number, random: Random): number =>
  waitAfter(failures - mostFailures + 1, { first: 10 * second, longest: 10 * minute }, random);
