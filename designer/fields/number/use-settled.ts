import { useEffect, useRef, useState } from "react";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";

/**
 * A value that moves at once and counts only after it has rested for `ms`: the last one of a drag is one change. What
 * has not counted yet counts when the editor goes.
 */
export const useSettled = <T>(value: T, ms: number, settle: (value: T) => void) => {
  const clock = useClock();
  const [moving, setMoving] = useState<{ value: T } | null>(null);
  const pending = useRef<{ value: T; stop: () => void } | null>(null);
  const latest = useRef(settle);
  latest.current = settle;
  const finish = () => {
    const { current } = pending;
    if (!current) return;
    current.stop();
    pending.current = null;
    setMoving(null);
    latest.current(current.value);
  };
  useEffect(() => finish, []);
  const move = (next: T) => {
    pending.current?.stop();
    pending.current = { value: next, stop: clock.after(ms, finish) };
    setMoving({ value: next });
  };
  return { shown: moving ? moving.value : value, move, finish };
};
