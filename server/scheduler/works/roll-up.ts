import type { Store } from "#server/database/store.ts";
import type { JobWork } from "#server/scheduler/scheduler.ts";
import { rollUp } from "#server/procedures/statistics/rollups/roll-up.ts";

/** Days of machines between two looks at the signal, and in one transaction: a few milliseconds each. */
const limit = 70;
const portion = 7;

/** Sums the days and hours of machines that have settled, and those that have changed since. */
export const sumUp =
  (store: Store): JobWork =>
  async ({ company_id, settings, now, signal }) => {
    let machine_days = 0;
    for (;;) {
      signal.throwIfAborted();
      const { days, isDone } = await rollUp(store, { company_id, now: now(), settings }, { limit, portion });
      machine_days += days;
      if (isDone) return { machine_days };
    }
  };
