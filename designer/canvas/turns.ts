import type { Clock } from "#engine/transport/clock.ts";

/** Fewer at once make the browser lay out and paint the canvas too often, more hold up the person who already works. */
const batch = 100;

/** Lets those who wait go on in batches, between which the browser paints and answers the person. */
export interface Turns {
  /** Calls `run` once when its turn has come; answers how to wait no more. */
  wait: (run: () => void) => () => void;
}

export const createTurns = (clock: Pick<Clock, "after">): Turns => {
  const waiting = new Set<() => void>();
  let isGiving = false;
  const give = () => {
    const now = [...waiting].slice(0, batch);
    for (const run of now) {
      waiting.delete(run);
      run();
    }
    isGiving = waiting.size > 0;
    if (isGiving) clock.after(0, give);
  };
  return {
    wait: (run) => {
      waiting.add(run);
      if (!isGiving) clock.after(0, give);
      isGiving = true;
      return () => void waiting.delete(run);
    },
  };
};
