import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { OrderForConfirmation } from "#schemas/plant/order-confirmation.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmOrder = defineContract({
  name: "confirm_order",
  area: "orders",
  description:
    "Confirms what was made of an order that has ended, with the pallet flags of it that are named: it leaves the list of orders to confirm.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      recordNos: Type.Array(RecordNo, { maxItems: 500, description: "pallet flags that are confirmed with it" }),
      good_qty: Type.Union([Quantity, Type.Null()], { description: "null confirms what was reported" }),
      note: Text(longestNote),
      employee: Text(64),
      confirmed: Confirmed,
    },
    strict,
  ),
  example: { machine_id: "JH1", card_no: "200", recordNos: [], good_qty: null, note: "", employee: "1001" },
  output: OrderForConfirmation,
  permission: { all: ["confirm-orders"] },
  machine: "machine_id",
  signable: true,
  errors: {
    proof_needed: "the machine asks for the pincode (SF361), and the employee had not shown there who they are",
    not_found: "no such order on the machine, no such employee, or no such pallet flag",
    state_conflict: "the order has not ended, or is confirmed already; a flag is confirmed already, or cancelled",
    rule_violated:
      "the quantity is below 0, or has more decimals than its unit; the ERP does not know a flag yet, or its number is above the limit of SF455",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["OrderChanged", "PalletFlagChanged"],
});
