import { Type } from "typebox";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const receiveGoodQty = defineContract({
  name: "receive_good_qty",
  area: "quantities",
  description: "Reports good pieces on an order. A stopped order stays stopped; over-production is taken as it is.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      good_qty: Quantity,
      employee: Text(64),
      trans_time: DateTime,
      note: Text(2000),
      confirmed: Confirmed,
    },
    strict,
  ),
  example: {
    machine_id: "FC1",
    card_no: "100",
    good_qty: 1,
    employee: "1001",
    trans_time: "2026-06-10T08:00:00Z",
    note: "",
  },
  output: Type.Object({ record_no: RecordNo, order: orNull(Order) }, strict),
  permission: "base",
  machine: "machine_id",
  signable: true,
  acted: { at: "trans_time" },
  errors: {
    proof_needed: "the machine asks for the pincode (SF361), and the employee had not shown there who they are",
    not_found: "no such order or employee",
    state_conflict: "the card is not on the machine",
    rule_violated:
      "the quantity is not above 0 or has more decimals than its unit, or the time is after now, before the order or too long ago",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["QuantityReported", "OrderChanged", "MachineChanged"],
  offline: "queue",
});
