import { setTimeout as pause } from "node:timers/promises";

/** Does work when its turn has come. Rejects as the work does. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/** How time goes, so that a test may stand in its place: the present and a wait, both in ms. */
interface Time {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}
const realTime: Time = { now: () => performance.now(), wait: (ms) => pause(ms) };

/** So long is the way left to others at most, ms. */
const longestPause = 20;

/**
 * Lets pieces of work follow each other, and leaves the way to others behind each: so many times as long as it took. For
 * what has time, beside what people wait for.
 */
export const paced = (times: number, { now, wait }: Time = realTime): Pace => {
  let turn = Promise.resolve();
  return async (work) => {
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    await before;
    const begun = now();
    try {
      return await work();
    } finally {
      void wait(Math.min(longestPause, times * (now() - begun))).then(resolve);
    }
  };
};
