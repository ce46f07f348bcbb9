import type { OrderRow } from "#server/database/tables/orders.ts";
import { remainingOf } from "#server/procedures/records/orders/reader.ts";

/** Orders of one machine that are made together. */
export interface DemoBundle {
  machine_id: string;
  /** Of each order, in millionths. */
  planned_qty: number;
  card_nos: readonly string[];
}

/** How many of its planned orders a machine makes in each bundle. */
const bundled: Readonly<Record<string, readonly number[]>> = { JB3: [2], JB4: [1] };

/** The bundles of a machine's planned orders. */
export const bundlesOf = (machine_id: string, orders: readonly OrderRow[]): DemoBundle[] => {
  let planned = orders.filter(({ state }) => state === "planned");
  return (bundled[machine_id] ?? []).map((size) => {
    const own = planned.slice(0, size);
    planned = planned.slice(size);
    const planned_qty = Math.min(...own.map(remainingOf));
    return { machine_id, planned_qty, card_nos: own.map(({ card_no }) => card_no) };
  });
};
