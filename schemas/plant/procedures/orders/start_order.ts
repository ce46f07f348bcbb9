import { Type } from "typebox";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { AnyCode, Code, orNull, strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const startOrder = defineContract({
  name: "start_order",
  area: "orders",
  description:
    "Starts a planned order, or one that was stopped with a rest, on its machine. What was not asked is null. With SF326 the open stop ends and a set-up stop begins.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      tool_id: orNull(AnyCode),
      sf326_stop_code: orNull(AnyCode),
      unit_qty: orNull(Quantity),
      cavities: orNull(Type.Integer({ minimum: -1e9, maximum: 1e9 })),
    },
    strict,
  ),
  example: { machine_id: "JB1", card_no: "400", tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null },
  output: Order,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "SF472",
    not_found: "no such order on the machine, or no such stop code",
    state_conflict:
      "cancelled, finished or started already, or another order is started that is not in the same planning bundle",
    rule_violated: "an answer is missing or out of range (SF183, SF326, SF6, cavities), or no material (SF370)",
  },
  events: ["OrderChanged", "MachineChanged", "StopChanged"],
});
