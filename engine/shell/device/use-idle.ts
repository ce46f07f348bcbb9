import { type RefObject, useEffect, useState } from "react";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";

/** Whether nobody has moved a pointer or touched the element for so many milliseconds. */
export const useIdle = (element: RefObject<HTMLElement | null>, after: number): boolean => {
  const clock = useClock();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const target = element.current;
    let cancel = clock.after(after, () => setIdle(true));
    const wake = () => {
      setIdle(false);
      cancel();
      cancel = clock.after(after, () => setIdle(true));
    };
    const names = ["pointermove", "pointerdown", "keydown"] as const;
    for (const name of names) target?.addEventListener(name, wake);
    return () => {
      cancel();
      for (const name of names) target?.removeEventListener(name, wake);
    };
  }, [element, clock, after]);
  return idle;
};
