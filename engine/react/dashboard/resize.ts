import { useEffect, useState } from "react";
import type { Clock } from "#engine/transport/clock.ts";
import { useClock } from "../providers/ClockProvider.tsx";

/** Milliseconds after the last change of the window's size until the screen follows. Source: MI-056. */
const settled = 100;

/** Calls back once after each row of changes of the window's size; the result ends it. */
export const onResize = (target: EventTarget, clock: Clock, relayout: () => void): (() => void) => {
  let cancel = () => {};
  const wait = () => {
    cancel();
    cancel = clock.after(settled, relayout);
  };
  target.addEventListener("resize", wait);
  return () => {
    target.removeEventListener("resize", wait);
    cancel();
  };
};

/** The width of the window, by which the frame and dashboards choose their layout. */
export const useWidth = (): number => {
  const clock = useClock();
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => onResize(window, clock, () => setWidth(innerWidth)), [clock]);
  return width;
};
