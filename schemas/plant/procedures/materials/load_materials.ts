import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, orNull, strict } from "#schemas/platform/fields.ts";
import { Material } from "#schemas/plant/material.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMaterials = defineContract({
  name: "load_materials",
  area: "materials",
  description:
    "The materials of a machine's orders of a state (finished: of the last 7 days) with what is planned and assigned, one row per card and material.",
  kind: "read",
  input: Type.Object(
    {
      machine_id: MachineId,
      order_state: Type.Union([Type.Literal("planned"), Type.Literal("started"), Type.Literal("finished")]),
      card_no: orNull(Code),
    },
    strict,
  ),
  example: { machine_id: "FC1", order_state: "planned", card_no: null },
  output: Type.Array(Material),
  permission: "base",
  machine: "machine_id",
  errors: { not_allowed: "the machine has no material menu" },
  events: ["MaterialChanged", "OrderChanged"],
});
