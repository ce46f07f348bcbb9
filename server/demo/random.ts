/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export type Random = () => number;

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
export const wholeBetween = (random: Random, from: number, to: number): number =>
  Math.floor(between(random, from, to + 1));
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
/** A waiting time with this mean: short ones often, long ones seldom. */
export const waiting = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;
