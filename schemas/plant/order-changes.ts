import type { OrderState } from "./order.ts";

/**
 * What stays as it is from the first start of an order on, by the names of an order's fields: what is made, where, with
 * what and how fast, as pieces, times and figures rest on it. What is not named here (quantity, dates, texts, materials,
 * whether it is cancelled) may change for as long as the order is there.
 */
export const fixedOnceStarted = [
  "machine_id",
  "work_order_no",
  "part_no",
  "part_type_id",
  "op_number",
  "order_kind",
  "tool_id",
  "program_id",
  "prev_op_card_no",
  "unit_qty",
  "quantity_per_cycle",
  "cycle_amount",
  "planned_setup_time",
  "planned_unit_time",
  "planned_speed",
  "capacity_factor",
] as const;

/** What the rule is asked about: an order as it is stored. */
export interface ChangedOrder {
  state: OrderState;
  /** When it was started first or last; null = never. */
  started_at: unknown;
  /** The bundle that holds it. */
  planned_in: number | null;
}

/**
 * Why a field may not change: the card names the order for good, the order has been started, runs now, or is in a planning
 * bundle of its machine.
 */
export type WhyFixed = "card" | "started" | "running" | "bundle";

const once: ReadonlySet<string> = new Set(fixedOnceStarted);

/** Has the order ever been started? */
export const hasStarted = ({ state, started_at }: Pick<ChangedOrder, "state" | "started_at">): boolean =>
  state !== "planned" || started_at !== null;

const whyFixed = (order: ChangedOrder, field: string): WhyFixed | null => {
  if (field === "card_no") return "card";
  if (once.has(field) && hasStarted(order)) return "started";
  if (field === "cancelled" && order.state === "started") return "running";
  return field === "machine_id" && order.planned_in !== null ? "bundle" : null;
};

/**
 * The one rule of what an order may still change: the first of the fields that are to change which may not, with the
 * reason, or null. An ERP and a planner are held to it alike.
 */
export const faultOfChange = (
  order: ChangedOrder,
  fields: readonly string[],
): { field: string; why: WhyFixed } | null => {
  for (const field of fields) {
    const why = whyFixed(order, field);
    if (why !== null) return { field, why };
  }
  return null;
};
