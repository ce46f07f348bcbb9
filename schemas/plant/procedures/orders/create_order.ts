import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { PlannedQuantity, plannerFields } from "#schemas/plant/order-entry.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const createOrder = defineContract({
  name: "create_order",
  area: "orders",
  description:
    "Plans an order operation on a machine. Without `card_no` its card is made of work order and operation; a part that no order names yet comes with its description.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Type.Optional(Code),
      ...plannerFields,
      work_order_no: Code,
      part_no: Code,
      op_number: Code,
      planned_op_qty: PlannedQuantity,
    },
    strict,
  ),
  example: {
    machine_id: "FC1",
    work_order_no: "WO9001",
    part_no: "P9001",
    part_description: "Bracket",
    op_number: "10",
    planned_op_qty: 250,
    planned_start_time: "2026-06-11T06:00:00Z",
  },
  output: Order,
  permission: { all: ["detail-planning"] },
  machine: "machine_id",
  errors: {
    not_found: "the tool or a material is unknown, or the part is and has no description",
    state_conflict: "another order has the card",
    rule_violated: "a card of more than 64 characters, or a material that is there twice",
  },
  events: ["OrderChanged"],
});
