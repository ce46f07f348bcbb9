import { Type } from "typebox";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { MaterialRequest } from "#schemas/plant/material.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const returnMaterial = defineContract({
  name: "return_material",
  area: "materials",
  description: "Returns material of an order: what is assigned to the order falls.",
  kind: "write",
  input: Type.Object(
    { machine_id: MachineId, card_no: Code, material_no: Code, quantity: Quantity, confirmed: Confirmed },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "100", material_no: "M1", quantity: 1 },
  output: MaterialRequest,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "the machine has no material menu",
    not_found: "no such order on the machine, or no such material of the order",
    rule_violated: "the quantity is not above 0, has more decimals than its unit, or more than is assigned",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["MaterialChanged"],
});
