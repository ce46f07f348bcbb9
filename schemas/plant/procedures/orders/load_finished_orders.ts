import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadFinishedOrders = defineContract({
  name: "load_finished_orders",
  area: "orders",
  description:
    "The orders that were stopped on a machine in the last 7 days, newest first. Without include_cancelled the cancelled ones are listed unless the machine has SF196.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, include_cancelled: Type.Optional(Type.Boolean()) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Order),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
  source: true,
});
