import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { type Selection, targetOf } from "#engine/store/selection.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";

/** Milliseconds for which the panel stays after the last row was deselected. Source: MI-069. */
const hideDelay = 250;

/**
 * What the panel is for: the selection, at once. After the last row was deselected it stays for a moment, when nothing
 * can be done with it any more (`isOver`); on another page it does not.
 */
export const useTarget = (): { target: Selection; isOver: boolean } | null => {
  const { state } = useEngine();
  const clock = useClock();
  const { target, place } = useStore(
    state,
    useShallow((now) => ({ target: targetOf(now), place: now.place })),
  );
  const [last, setLast] = useState<{ target: Selection; place: string } | null>(null);
  if (target && last?.target !== target) setLast({ target, place });
  useEffect(() => (target ? undefined : clock.after(hideDelay, () => setLast(null))), [target, place, clock]);
  if (target) return { target, isOver: false };
  return last && last.place === place ? { target: last.target, isOver: true } : null;
};
