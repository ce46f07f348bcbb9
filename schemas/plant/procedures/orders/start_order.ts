import { Type } from "typebox";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { AnyCode, Code, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const startOrder = defineContract({
  name: "start_order",
  area: "orders",
  description:
    "Starts a planned order, or one that was stopped with a rest, on its machine. What was not asked is null, and who starts it is named where somebody was asked. With SF326 the open stop ends and a set-up stop begins.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      tool_id: orNull(AnyCode),
      sf326_stop_code: orNull(AnyCode),
      unit_qty: orNull(Quantity),
      cavities: orNull(Type.Integer({ minimum: -1e9, maximum: 1e9 })),
      employee: Type.Optional(Text(64)),
    },
    strict,
  ),
  example: { machine_id: "JB1", card_no: "400", tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null },
  output: Order,
  permission: "base",
  machine: "machine_id",
  signable: true,
  errors: {
    not_allowed: "SF472",
    proof_needed:
      "the machine asks for the pincode (SF361), or the site has starts signed, and the employee had not shown there who they are",
    not_found: "no such order on the machine, no such stop code, or no such employee",
    state_conflict:
      "cancelled, finished or started already, or another order is started that is not in the same planning bundle",
    rule_violated: "an answer is missing or out of range (SF183, SF326, SF6, cavities), or no material (SF370)",
  },
  events: ["OrderChanged", "MachineChanged", "StopChanged"],
});
