import { setImmediate as turnOfLoop } from "node:timers/promises";

/** So long may work hold up the event loop before it lets others through, ms. */
const longestHold = 10;

/** For long work in small steps: called before each step, it waits for a turn of the event loop whenever it is time. */
export const breather = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let begun = now();
  return async () => {
    if (now() - begun < longestHold) return;
    await turnOfLoop();
    begun = now();
  };
};
