import { Type } from "typebox";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { longestNote } from "#schemas/plant/constants.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const reportScrap = defineContract({
  name: "report_scrap",
  area: "scrap",
  description:
    "Reports scrap pieces with their reason on an order. A stopped order stays stopped. `manual` reports on a card that the machine has never started, or of a time that a person has picked.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      scrap_reason: Code,
      scrap_qty: Quantity,
      employee: Text(64),
      trans_time: DateTime,
      scrap_text: Text(longestNote),
      manual: Type.Optional(Type.Boolean()),
      confirmed: Confirmed,
      pallet_flag: Type.Optional(
        Type.Union([RecordNo, Type.Null()], {
          description: "the pallet flag of the pieces, where they stood on a pallet already: it says so many fewer",
        }),
      ),
    },
    strict,
  ),
  example: {
    machine_id: "FC1",
    card_no: "100",
    scrap_reason: "K1",
    scrap_qty: 1,
    employee: "1001",
    trans_time: "2026-06-10T08:00:00Z",
    scrap_text: "",
  },
  output: Type.Object({ record_no: RecordNo, order: orNull(Order) }, strict),
  permission: "base",
  machine: "machine_id",
  signable: true,
  acted: { at: "trans_time", unless: "manual" },
  errors: {
    proof_needed: "the machine asks for the pincode (SF361), and the employee had not shown there who they are",
    not_allowed: "manual without the permission can-manual-scrap",
    not_found: "no such order or employee, no such reason on this machine, or no such pallet flag of the card",
    state_conflict: "the card was never started on the machine, or the pallet flag is confirmed or cancelled",
    rule_violated:
      "the quantity is not above 0 or has more decimals than its unit, the reason needs a text, the time is after now, before the order or too long ago, the pallet has fewer pieces, or the ERP does not know its flag yet",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["QuantityReported", "OrderChanged", "MachineChanged", "PalletFlagChanged"],
  offline: "queue",
});
