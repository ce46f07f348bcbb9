import { Type } from "typebox";
import { PalletFlagForConfirmation } from "#schemas/plant/pallet-flag.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmPalletFlag = defineContract({
  name: "confirm_pallet_flag",
  area: "pallets",
  description: "Confirms pallet flags: all of them or none.",
  kind: "write",
  input: Type.Object({ recordNos: Type.Array(RecordNo, { minItems: 1, maxItems: 500 }) }, strict),
  example: { recordNos: [3] },
  output: Type.Array(PalletFlagForConfirmation),
  permission: "base",
  errors: {
    not_found: "no such flag",
    state_conflict: "a flag is confirmed already, or cancelled",
    rule_violated: "the ERP has no number for a flag yet (N), or its number is above the limit of SF455",
  },
  events: ["PalletFlagChanged"],
});
