import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadRunningOrder = defineContract({
  name: "load_running_order",
  area: "orders",
  description: "The order that runs on a machine, of several the one started last; null when there is none.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, reload: Type.Optional(Type.Boolean()) }, strict),
  example: { machine_id: "FC1" },
  output: orNull(Order),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
  source: true,
  live: { event: "OrderChanged", key: "card_no", entity: "running_orders" },
});
