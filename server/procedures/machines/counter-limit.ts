import { nameOfEach } from "#schemas/documents/site/each.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { unitHours } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { Settings } from "#server/site.ts";

/** What an order plans of its own speed. */
type Planned = Pick<OrderRow, "planned_speed" | "planned_unit_time" | "quantity_per_cycle" | "cycle_amount">;

/** Plans are often told for a cycle instead of a piece, and always for what is usual instead of what is possible. */
const generous = 5;
/** Pieces an hour of a machine of which nothing is planned: the fastest presses make about as many. */
const unplanned = 100_000;

/** Pieces an hour that the plan of an order amounts to at most, 0 when it says nothing. */
const plannedSpeed = (order: Planned, settings: Settings): number => {
  const hours = unitHours(order, settings);
  const speed = Math.max(order.planned_speed, hours > 0 ? 1 / hours : 0);
  return speed * Math.max(1, fromMillionths(order.cycle_amount || order.quantity_per_cycle));
};

/**
 * The most pieces an hour that a counter of the machine can plausibly rise by: what the site says of the machine
 * (`machine_counter_limit_{machine}`), else several times what the running order plans.
 */
export const counterLimit = (settings: Settings, machine_id: string, order: Planned | undefined): number => {
  const own = settings[nameOfEach("machine_counter_limit", machine_id)];
  if (typeof own === "number" && own > 0) return Math.ceil(own);
  return Math.ceil(generous * ((order && plannedSpeed(order, settings)) || 0)) || unplanned;
};
