import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { Confirmed, Quantity } from "#schemas/plant/fields.ts";
import { orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const correctQuantity = defineContract({
  name: "correct_quantity",
  area: "quantities",
  description:
    "Corrects a reported quantity by a further transaction with the difference; quantity is what the report should have said.",
  kind: "write",
  input: Type.Object(
    { record_no: RecordNo, quantity: Quantity, reason: Text(longestNote), confirmed: Confirmed },
    strict,
  ),
  example: { record_no: 1, quantity: 2, reason: "miscounted" },
  output: Type.Object({ record_no: RecordNo, order: orNull(Order) }, strict),
  permission: "base",
  errors: {
    not_found: "no such report",
    not_allowed: "another's report, or one of an earlier shift, without the permission can-correct-quantities",
    state_conflict: "already corrected, or already transferred to the ERP",
    rule_violated: "the quantity is negative, unchanged or has more decimals than its unit, or the reason is blank",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["QuantityReported", "OrderChanged", "MachineChanged"],
});
