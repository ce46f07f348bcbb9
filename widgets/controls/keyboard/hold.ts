import type { Clock } from "#engine/transport/clock.ts";

/** A held key is pressed again first after so long, then so often; ms. */
const holdTimes = { start: 500, every: 100 } as const;

/** Presses once, and again and again while it is held. */
export const createHold = (clock: Clock) => {
  let cancel = () => {};
  return {
    start: (press: () => void): void => {
      cancel();
      cancel = clock.after(holdTimes.start, () => {
        cancel = clock.every(holdTimes.every, press);
        press();
      });
      press();
    },
    end: (): void => cancel(),
  };
};
