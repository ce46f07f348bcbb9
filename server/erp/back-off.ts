import { minute, second } from "#schemas/durations.ts";

/** Numbers in [0, 1). */
export type Random = () => number;

/** Half of the time to all of it: those that failed together do not come back together. */
const spread = (ms: number, random: Random): number => Math.round(ms * (0.5 + random() / 2));

const doubled = (first: number, times: number, longest: number): number =>
  Math.min(first * 2 ** Math.min(times, 30), longest);

/** How long a fact waits after so many attempts (from 1), ms: 2 s, doubled each time, at most 10 min. */
export const factDelay = (attempts: number, random: Random): number =>
  spread(doubled(2 * second, Math.max(0, attempts - 1), 10 * minute), random);

/** After so many failures in a row a target is left alone. */
export const mostFailures = 5;

/** How long a target is left alone after so many failures in a row, ms: 10 s from the first time, at most 10 min. */
export const targetDelay = (failures: number, random: Random): number =>
  spread(doubled(10 * second, Math.max(0, failures - mostFailures), 10 * minute), random);
