import type { Clock } from "#engine/transport/clock.ts";
import { waitBefore } from "#engine/transport/wait.ts";

/** Runs something again after a wait. One wait runs at a time, the newest. */
export interface Retry {
  /** In so many ms. */
  again: (wait: number) => void;
  /** After it has failed: each time later, and not before the ms that were asked for. */
  later: (asked?: number | null) => void;
  /** It has worked: the next failure is the first one. */
  worked: () => void;
  stop: () => void;
}

export const createRetry = (clock: Clock, random: () => number, run: () => void): Retry => {
  let attempt = 0;
  let cancel = () => {};
  const again = (wait: number) => {
    cancel();
    cancel = clock.after(wait, run);
  };
  return {
    again,
    later: (asked = null) => again(waitBefore(attempt++, random(), asked)),
    worked: () => void (attempt = 0),
    stop: () => cancel(),
  };
};
