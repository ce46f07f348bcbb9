import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import type { historyPeriods } from "./schema.ts";

export interface Configuration {
  machineId?: string;
  period?: (typeof historyPeriods)[number];
  amountOfPeriods?: number;
  amountOfTablePeriods?: number;
  mergeShiftSwaps?: boolean;
}

export const defaultAmount = 12;
const hour = 3600;

/** How many days back the periods reach; a week has seven. */
const daysBack = ({ period, amountOfPeriods, amountOfTablePeriods }: Configuration): number =>
  Math.max(amountOfPeriods ?? defaultAmount, amountOfTablePeriods ?? defaultAmount) *
  ((period ?? "week_number") === "week_number" ? 7 : 1);

/** The read of the history of the machines, each hour; none without a machine. */
export const historyRead = (
  options: Configuration,
  parameters: Readonly<Record<string, string | undefined>>,
): ReadOf<"history_per_day"> | undefined => {
  const machines = resolveIdList(options.machineId ?? "", parameters).ids;
  if (machines.length === 0) return undefined;
  return readOf(
    "history_per_day",
    { machine_id: [...machines], ...(options.mergeShiftSwaps ? { merge_shift_swaps: true } : {}) },
    { range: { days: daysBack(options) }, poll: hour, events: [] },
  );
};
