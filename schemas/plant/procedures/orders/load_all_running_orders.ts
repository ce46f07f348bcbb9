import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadAllRunningOrders = defineContract({
  name: "load_all_running_orders",
  area: "orders",
  description: "The running orders of all machines that the caller may see.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(Order),
  permission: "base",
  events: ["OrderChanged"],
  source: true,
  live: { event: "OrderChanged", key: "card_no", entity: "running_orders" },
});
