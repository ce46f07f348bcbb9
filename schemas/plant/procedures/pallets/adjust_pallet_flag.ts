import { Type } from "typebox";
import { Confirmed, Quantity } from "#schemas/plant/fields.ts";
import { PalletFlagForConfirmation } from "#schemas/plant/pallet-flag.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const adjustPalletFlag = defineContract({
  name: "adjust_pallet_flag",
  area: "pallets",
  description: "Corrects how many pieces are on a pallet; what the flag said before stands in the audit log.",
  kind: "write",
  input: Type.Object({ recordNo: RecordNo, qty: Quantity, confirmed: Confirmed }, strict),
  example: { recordNo: 2, qty: 5 },
  output: PalletFlagForConfirmation,
  permission: "base",
  errors: {
    not_found: "no such flag",
    state_conflict: "the flag is confirmed already, or cancelled",
    rule_violated: "the quantity is not above 0, or the ERP has no number for the flag yet (N)",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["PalletFlagChanged"],
});
