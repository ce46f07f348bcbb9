import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const cancellation = defineContract({
  name: "cancellation",
  area: "orders",
  description: "Cancels what is left of orders, or takes that back: all of them, or none.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      record_nos: Type.Array(RecordNo, { minItems: 1, maxItems: 500, description: "record_no1 of the orders" }),
      action: Type.Union([Type.Literal("cancellation"), Type.Literal("revert_cancellation")]),
    },
    strict,
  ),
  example: { machine_id: "FC1", record_nos: [7001], action: "cancellation" },
  output: Type.Array(Order),
  permission: "base",
  machine: "machine_id",
  errors: { not_found: "a record is not on the machine", state_conflict: "an order to cancel is started" },
  events: ["OrderChanged", "NewOrderCancellation"],
});
