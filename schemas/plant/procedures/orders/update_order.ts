import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { plannerFields } from "#schemas/plant/order-entry.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const { materials: _materials, operation_text: _text, ...compared } = plannerFields;

export const updateOrder = defineContract({
  name: "update_order",
  area: "orders",
  description:
    "Changes an order, to another machine too (`new_machine_id`). `seen` holds what the planner saw of the fields: one that is as it was seen is left as it is now, and one that somebody else has changed meanwhile is refused. From its first start on an order keeps part, machine, operation and planned times; quantity, dates, texts and materials may still change.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      new_machine_id: Type.Optional(MachineId),
      ...plannerFields,
      seen: Type.Object({ machine_id: Type.Optional(MachineId), ...compared }, strict),
    },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "102", planned_op_qty: 120, seen: { planned_op_qty: 100 } },
  output: Order,
  permission: { all: ["detail-planning"] },
  machine: "machine_id",
  errors: {
    not_found: "no order with the card on this machine; the new machine, the tool, a material or the part is unknown",
    state_conflict:
      "somebody else has changed a field meanwhile, the field stays once an order has been started, or a planning bundle holds the order",
    rule_violated: "a material that is there twice",
  },
  events: ["OrderChanged", "MachineChanged", "MaterialChanged", "PlanningChanged"],
});
