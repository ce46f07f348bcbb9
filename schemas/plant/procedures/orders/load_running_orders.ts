import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadRunningOrders = defineContract({
  name: "load_running_orders",
  area: "orders",
  description: "The orders that run on a machine.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Order),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
  source: true,
  live: { event: "OrderChanged", key: "card_no", entity: "running_orders" },
});
