import { Type } from "typebox";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { MaterialRequest } from "#schemas/plant/material.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const orderMaterial = defineContract({
  name: "order_material",
  area: "materials",
  description: "Orders material for an order: what is assigned to the order rises.",
  kind: "write",
  input: Type.Object(
    { machine_id: MachineId, card_no: Code, material_no: Code, quantity: Quantity, confirmed: Confirmed },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "100", material_no: "M1", quantity: 5 },
  output: MaterialRequest,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "the machine has no material menu",
    not_found: "no such order on the machine, or no such material of the order",
    rule_violated: "the quantity is not above 0, or has more decimals than its unit",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["MaterialChanged"],
});
