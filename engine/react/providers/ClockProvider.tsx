import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { type Clock, systemClock } from "#engine/transport/clock.ts";

const ClockContext = createContext<Clock>(systemClock);

export const ClockProvider = ({ clock, children }: { clock: Clock; children: ReactNode }) => (
  <ClockContext value={clock}>{children}</ClockContext>
);

export const useClock = (): Clock => use(ClockContext);

type Tick = () => void;
const tickers = new WeakMap<Clock, Map<number, (tick: Tick) => () => void>>();

/** One timer for all who follow the same clock in the same step: they tick, and are drawn, together. */
const createTicker = (clock: Clock, step: number): ((tick: Tick) => () => void) => {
  const followers = new Set<Tick>();
  let stop: () => void = () => {};
  const wait = () => {
    stop = clock.after(step - (clock.now() % step), () => {
      wait();
      for (const tick of followers) tick();
    });
  };
  return (tick) => {
    // Every follower counts by itself, also one that is there twice.
    const own: Tick = () => tick();
    if (followers.size === 0) wait();
    followers.add(own);
    return () => {
      followers.delete(own);
      if (followers.size === 0) stop();
    };
  };
};

const tickerOf = (clock: Clock, step: number) => {
  const bySteps = tickers.get(clock) ?? new Map<number, (tick: Tick) => () => void>();
  tickers.set(clock, bySteps);
  const ticker = bySteps.get(step) ?? createTicker(clock, step);
  bySteps.set(step, ticker);
  return ticker;
};

/**
 * What `read` makes of the time (ms UTC) in whole steps of `step`, ticking on the step: what shows seconds passes 1000, a
 * clock 60000. Draws only when that has changed, so that `read` has to give plain values: a text, a number.
 */
export const useNowAs = <T extends string | number | boolean | null>(read: (now: number) => T, step = 1000): T => {
  const clock = useClock();
  const subscribe = useMemo(() => tickerOf(clock, step), [clock, step]);
  return useSyncExternalStore(subscribe, () => read(Math.floor(clock.now() / step) * step));
};

/** The time (ms UTC) in whole steps of `step`. */
export const useNow = (step = 1000): number => useNowAs((now) => now, step);
