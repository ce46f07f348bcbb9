import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from "react";
import { type Clock, systemClock } from "#engine/transport/clock.ts";

const ClockContext = createContext<Clock>(systemClock);

export const ClockProvider = ({ clock, children }: { clock: Clock; children: ReactNode }) => (
  <ClockContext value={clock}>{children}</ClockContext>
);

export const useClock = (): Clock => use(ClockContext);

/** The time (ms UTC) in whole steps of `step`, ticking on the step: what shows seconds passes 1000, a clock 60000. */
export const useNow = (step = 1000): number => {
  const clock = useClock();
  const subscribe = useCallback(
    (tick: () => void) => {
      let stop: () => void = () => {};
      const wait = () => {
        stop = clock.after(step - (clock.now() % step), () => {
          tick();
          wait();
        });
      };
      wait();
      return () => stop();
    },
    [clock, step],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / step) * step);
};
