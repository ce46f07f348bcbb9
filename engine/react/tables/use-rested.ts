import { useEffect, useState } from "react";
import { useClock } from "../providers/ClockProvider.tsx";

/** A value once it has rested for `ms`: what somebody types counts when they pause. The same value is the same object. */
export const useRested = <T>(value: T, ms: number): T => {
  const clock = useClock();
  const [rested, setRested] = useState({ value });
  useEffect(
    () => (value === rested.value ? undefined : clock.after(ms, () => setRested({ value }))),
    [value, rested, ms, clock],
  );
  return rested.value;
};
