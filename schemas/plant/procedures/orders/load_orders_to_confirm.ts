import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { OrderForConfirmation } from "#schemas/plant/order-confirmation.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOrdersToConfirm = defineContract({
  name: "load_orders_to_confirm",
  area: "orders",
  description: "The orders of a machine, or of all, that have ended and wait for confirmation, oldest first.",
  kind: "read",
  input: Type.Object({ machine_id: orNull(MachineId) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(OrderForConfirmation),
  permission: { all: ["confirm-orders"] },
  machine: "machine_id",
  events: ["OrderChanged", "MaterialChanged"],
  source: true,
});
