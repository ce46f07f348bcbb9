import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const stopOrder = defineContract({
  name: "stop_order",
  area: "orders",
  description: "Stops a started order; cancel_order cancels what is left of it. Its rest can be started again.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, card_no: Code, cancel_order: Type.Boolean() }, strict),
  example: { machine_id: "R1", card_no: "500", cancel_order: false },
  output: Order,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "SF112",
    not_found: "no such order on the machine",
    state_conflict: "the order is not started",
  },
  events: ["OrderChanged", "MachineChanged", "NewOrderCancellation"],
});
