import type { WizardFrame } from "#engine/wizard/types.ts";
import type { Clock } from "#engine/transport/clock.ts";

/** Ends the waits of a run. A wait runs out by itself; the time of a popup begins when it is shown, and is the popup's own. */
export const createWaits = (clock: Pick<Clock, "after">, over: (at: string) => void) => {
  let timer = { at: "", cancel: () => {} };
  return {
    /** The wait that the frame shows now; one that goes on is not begun anew. */
    watch: (wait: WizardFrame["wait"]): void => {
      const at = wait?.at ?? "";
      if (timer.at === at) return;
      timer.cancel();
      timer = { at, cancel: wait ? clock.after(wait.seconds * 1000, () => over(at)) : () => {} };
    },
    stop: (): void => timer.cancel(),
  };
};
