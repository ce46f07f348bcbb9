/** Time as the engine sees it; tests hand in a fake. Milliseconds. */
export interface Clock {
  now: () => number;
  /** Counts on from a start of its own, whatever becomes of `now` when a person or a time server sets it. */
  steady: () => number;
  /** Calls once after `ms` and returns the clean-up. */
  after: (ms: number, run: () => void) => () => void;
  /** Calls every `ms` and returns the clean-up. */
  every: (ms: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  every: (ms, run) => {
    const id = setInterval(run, ms);
    return () => clearInterval(id);
  },
};
