import { outsideShifts } from "#schemas/plant/constants.ts";
import type { Slot } from "./slots.ts";
import { meet, type Span } from "./spans.ts";
import type { MachineState, RawRun } from "./states.ts";
import type { Produced } from "./sum-up.ts";
import { type HistoryOrderRow, noOrderSums, type OrderSums } from "#server/database/tables/rollups.ts";

/** What a machine's orders did in a stretch of time: slots and states without gaps. */
export interface OrderParts {
  slots: readonly Span<Slot>[];
  states: readonly Span<MachineState>[];
  runs: readonly RawRun[];
  produced: readonly Produced[];
  /** Stop codes of set-up. */
  setupReasons: ReadonlySet<string>;
}

export type OrderRows = Omit<HistoryOrderRow, "company_id" | "machine_id">[];

/** What each day brought of each card of a machine. */
export const sumOrders = ({ slots, states, runs, produced, setupReasons }: OrderParts): OrderRows => {
  const rows = new Map<string, OrderRows[number]>();
  const rowOf = (day: string, card_no: string): OrderSums => {
    const key = `${day} ${card_no}`;
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { day, card_no, ...noOrderSums }));
    return row;
  };
  for (const { slot, card_no, kind, quantity } of produced) rowOf(slot.day, card_no)[kind] += quantity;
  const pieces = meet(slots, states);
  for (const { card_no, started_at, stop_date } of runs) {
    const end = stop_date ?? Infinity;
    for (let at = firstEndingAfter(pieces, started_at); at < pieces.length && pieces[at]!.from < end; at += 1) {
      const { from, to, value } = pieces[at]!;
      const length = Math.min(to, end) - Math.max(from, started_at);
      addTime(rowOf(value[0].day, card_no), value, length, setupReasons);
    }
  }
  return [...rows.values()];
};

const addTime = (
  row: OrderSums,
  [{ shift }, state]: [Slot, MachineState],
  length: number,
  setupReasons: ReadonlySet<string>,
): void => {
  if (state.kind === "unknown") row.unknown_ms += length;
  else if (state.kind !== "stop") row.run_ms += length;
  else {
    row.stop_ms += length;
    if (shift !== outsideShifts) row.planned_stop_ms += length;
    if (setupReasons.has(state.reason)) row.setup_ms += length;
  }
};

const firstEndingAfter = (spans: readonly Span<unknown>[], moment: number): number => {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.to > moment) high = middle;
    else low = middle + 1;
  }
  return low;
};
