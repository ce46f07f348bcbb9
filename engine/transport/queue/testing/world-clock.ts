import type { Clock } from "#engine/transport/clock.ts";

interface Timer {
  at: number;
  every: number | null;
  run: () => void;
}

export interface WorldClock extends Clock {
  /** Lets time pass: runs what falls due one by one and lets all promises settle after each. */
  pass: (ms: number) => Promise<void>;
  /** The computer sleeps: time goes on and nothing runs. */
  sleep: (ms: number) => void;
}

/** Lets every promise that can settle do so. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clock for simulations of asynchronous code. Starts at 0 ms UTC. */
export const worldClock = (): WorldClock => {
  const timers = new Set<Timer>();
  let time = 0;
  const add = (timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const nextUntil = (until: number): Timer | null => {
    let next: Timer | null = null;
    for (const timer of timers) if (timer.at <= until && (next === null || timer.at < next.at)) next = timer;
    return next;
  };
  return {
    now: () => time,
    steady: () => time,
    after: (ms, run) => add({ at: time + ms, every: null, run }),
    every: (ms, run) => add({ at: time + ms, every: ms, run }),
    pass: async (ms) => {
      const until = time + ms;
      await settled();
      for (let timer = nextUntil(until); timer; timer = nextUntil(until)) {
        time = timer.at;
        if (timer.every === null) timers.delete(timer);
        else timer.at += timer.every;
        timer.run();
        await settled();
      }
      time = until;
    },
    sleep: (ms) => {
      time += ms;
      for (const timer of timers) timer.at += ms;
    },
  };
};
