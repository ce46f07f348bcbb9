import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PlannedOrder } from "#schemas/plant/order.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const sequenceOrder = defineContract({
  name: "sequence_order",
  area: "orders",
  description:
    "Moves an order in the queue of its machine, behind the last where there are fewer. It stays there until its planned start or its machine changes; orders that come later take their place by their planned start. Answers the machine's planned orders.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      place: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "place in the machine's queue, from 1" }),
      seen_place: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: "where the planner saw it; elsewhere it is refused",
        }),
      ),
    },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "102", place: 1 },
  output: Type.Array(PlannedOrder),
  permission: { all: ["detail-planning"] },
  machine: "machine_id",
  errors: {
    not_found: "no planned order with the card on this machine",
    state_conflict: "the order is at another place than it was seen",
  },
  events: ["OrderChanged"],
});
