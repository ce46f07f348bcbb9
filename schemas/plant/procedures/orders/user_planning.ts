import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const userPlanning = defineContract({
  name: "user_planning",
  area: "orders",
  description: "Puts an order on the signed-in user's own planning list or takes it off; repeats have no effect.",
  kind: "write",
  input: Type.Object(
    {
      operation_type: Type.Union([Type.Literal("insert"), Type.Literal("delete")]),
      machine_id: MachineId,
      card_no: Code,
    },
    strict,
  ),
  example: { operation_type: "insert", machine_id: "FC1", card_no: "101" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  errors: { not_found: "no such order on the machine" },
  events: ["OrderChanged"],
});
