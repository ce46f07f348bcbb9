import { setImmediate as turnOfLoop } from "node:timers/promises";

/** So long may work hold up the event loop before it lets others through, ms. */
const longestHold = 10;

/** When work last let others through: one piece of work after another holds them up as one long piece does. */
let turned = 0;

/** For long work in small steps: called before each step, it waits for a turn of the event loop whenever it is time. */
export const breathe = async (): Promise<void> => {
  const held = performance.now() - turned;
  // Where the clock was set back, that moment is still to come and would hold others up until then.
  if (held >= 0 && held < longestHold) return;
  await turnOfLoop();
  turned = performance.now();
};
