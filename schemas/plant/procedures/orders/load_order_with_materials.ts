import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { OrderForConfirmation } from "#schemas/plant/order-confirmation.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOrderWithMaterials = defineContract({
  name: "load_order_with_materials",
  area: "orders",
  description: "An order with its material list, as it is confirmed.",
  kind: "read",
  input: Type.Object({ machineId: MachineId, cardNo: Code }, strict),
  example: { machineId: "FC1", cardNo: "100" },
  output: OrderForConfirmation,
  permission: "base",
  machine: "machineId",
  errors: { not_found: "no order with the card on this machine" },
  events: ["OrderChanged", "QuantityReported", "MaterialChanged"],
  address: "/order/:machineId/:cardNo",
});
