import type { Clock } from "#engine/transport/clock.ts";

interface Timer {
  at: number;
  every: number | null;
  run: () => void;
}

export interface FakeClock extends Clock {
  /** Moves time on and runs what falls due, in order of time. */
  advance: (ms: number) => void;
  /** Sets what it shows, as a person or a time server does: so many milliseconds on, back when below 0. */
  set: (by: number) => void;
}

/** A clock that stands still until a test moves it. `start` in ms UTC. */
export const fakeClock = (start = Date.UTC(2026, 0, 5, 8, 0, 0)): FakeClock => {
  let time = start;
  let ahead = 0;
  const timers = new Set<Timer>();
  const add = (timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const nextDue = (until: number) => [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  const fire = (timer: Timer) => {
    time = timer.at;
    if (timer.every === null) timers.delete(timer);
    else timer.at += timer.every;
    timer.run();
  };
  return {
    now: () => time + ahead,
    steady: () => time - start,
    after: (ms, run) => add({ at: time + ms, every: null, run }),
    every: (ms, run) => add({ at: time + ms, every: ms, run }),
    set: (by) => void (ahead += by),
    advance: (ms) => {
      const until = time + ms;
      for (let timer = nextDue(until); timer; timer = nextDue(until)) fire(timer);
      time = until;
    },
  };
};
