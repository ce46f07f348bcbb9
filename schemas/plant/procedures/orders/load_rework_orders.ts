import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadReworkOrders = defineContract({
  name: "load_rework_orders",
  area: "orders",
  description: "The rework orders that wait on a machine, in their order.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Order),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
  source: true,
});
