import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";

/**
 * A place in the line of popups: one is open at a time, and its time begins when it opens. `secondsLeft` falls by one a
 * second and is null for one that stays; `onTimeout` is called when nothing is left.
 */
export const useTurn = (
  timeout: number | null,
  onTimeout: () => void,
): { isOpen: boolean; secondsLeft: number | null } => {
  const { state } = useEngine();
  const clock = useClock();
  const id = useId();
  const isOpen = useStore(state, ({ popups }) => popups[0] === id);
  const [secondsLeft, setSecondsLeft] = useState(timeout);
  const latest = useRef(onTimeout);
  useEffect(() => {
    latest.current = onTimeout;
  });
  useEffect(() => state.getState().queuePopup(id), [state, id]);
  useEffect(() => {
    if (!isOpen || timeout === null) return;
    const end = clock.now() + timeout * 1000;
    const stop = clock.every(1000, () => {
      const left = Math.max(0, Math.ceil((end - clock.now()) / 1000));
      setSecondsLeft(left);
      if (left > 0) return;
      stop();
      latest.current();
    });
    return stop;
  }, [isOpen, timeout, clock]);
  return { isOpen, secondsLeft };
};
