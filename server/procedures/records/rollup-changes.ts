import type { Trx } from "#server/database/company.ts";
import { day } from "#schemas/durations.ts";
import { countMachineChanges } from "./history-changes.ts";

/** Days are summed when they have been over for so long; until then they are computed from stops and transactions. */
export const settledAfter = day;

/** Days of a machine that one statement notes. */
const atOnce = 1000;

/**
 * Notes that something of a machine has changed in [from, to) (ms UTC), so that sums made of it are made anew, and records
 * that others keep of it are read again. Costs nothing for what is too young to have been summed.
 */
export const markChanged = async (
  trx: Trx,
  { machine_id }: { company_id: number; machine_id: string },
  { from, to, now }: { from: number; to: number; now: number },
): Promise<void> => {
  const end = Math.min(to, now - settledAfter);
  if (from > end) return;
  await countMachineChanges(trx, machine_id, { from, to, now });
  const last = Math.floor(end / day);
  for (let first = Math.floor(from / day); first <= last; first += atOnce) {
    const length = Math.min(atOnce, last - first + 1);
    await trx
      .insertInto("rollup_changes")
      .values(Array.from({ length }, (_none, index) => ({ machine_id, utc_day: first + index })))
      .onConflict((conflict) => conflict.columns(["company_id", "machine_id", "utc_day"]).doNothing())
      .execute();
  }
};
