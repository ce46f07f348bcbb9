import type { Order } from "#schemas/plant/order.ts";
import type { Item } from "#widgets/controls/facts/record.ts";

/** What the wizard's order summary shows of an order, in its order. Source: docs/specification, WD-140 to WD-144. */
export const items: readonly Item[] = [
  { key: "part_no", label: { text: "order.part_no" } },
  { key: "part_description", label: { text: "order.part_description" } },
  { key: "work_order_no", label: { text: "order.number" }, hideEmpty: true },
  { key: "planned_op_qty", label: { text: "order.amount" }, component: "round-0" },
  { key: "cycle_amount", label: { text: "order.cycle_amount" } },
  { key: "op_no", label: { text: "order.op_no" } },
  { key: "op_name", label: { text: "order.op_name" } },
  { key: "planned_setup_time", label: { text: "order.planned_setup_time" } },
  { key: "planned_unit_time", label: { text: "order.planned_unit_time" } },
  { key: "planned_speed", label: { text: "order.planned_speed" } },
  { key: "capacity_factor", label: { text: "order.capacity_factor" } },
];

/** The order as it is shown: a cycle amount of 0 or none is the quantity of a cycle. */
export const summaryOf = (order: Partial<Order>): Record<string, unknown> => ({
  ...order,
  op_no: order.op_no ?? order.op_number,
  cycle_amount: order.cycle_amount || order.quantity_per_cycle,
});
