import { Type } from "typebox";
import { keysOf } from "#schemas/members.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, Flag, strict } from "#schemas/platform/fields.ts";
import { PlannedOrder, preparations } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const prepareForOrder = defineContract({
  name: "prepare_for_order",
  area: "orders",
  description: "Marks a step of the preparation of an order as done or not; gives the machine's planned list.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      feature: Type.Enum(keysOf(preparations)),
      value: Flag,
    },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "101", feature: "material_prepared", value: 1 },
  output: Type.Array(PlannedOrder),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "SF433, SF434, SF435 or SF446 is missing",
    not_found: "no such order on the machine",
    state_conflict: "the order is started",
  },
  events: ["OrderChanged"],
});
