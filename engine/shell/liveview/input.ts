import { second } from "#schemas/durations.ts";
import type { Clock } from "#engine/transport/clock.ts";

/** What counts as input of somebody in front of the screen. */
const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** A pointer on its way says so many times a second that it moves: once in a second is enough. */
const heardEvery = second;

/** Calls at input, once in a second; the result ends it. */
export const onInput = (target: EventTarget, clock: Clock, run: () => void): (() => void) => {
  let last = -Infinity;
  const hear = () => {
    if (clock.steady() - last < heardEvery) return;
    last = clock.steady();
    run();
  };
  const options = { capture: true, passive: true } as const;
  for (const name of inputs) target.addEventListener(name, hear, options);
  return () => {
    for (const name of inputs) target.removeEventListener(name, hear, options);
  };
};
