import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { MaterialOfOrder } from "#schemas/plant/material.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMaterialList = defineContract({
  name: "load_material_list",
  area: "materials",
  description: "The material list of an order. With SF368 only what the machine's line takes.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, card_no: Code }, strict),
  example: { machine_id: "FC1", card_no: "100" },
  output: Type.Array(MaterialOfOrder),
  permission: "base",
  machine: "machine_id",
  events: ["MaterialChanged", "OrderChanged"],
  source: true,
});
