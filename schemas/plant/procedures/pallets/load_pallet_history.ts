import { Type } from "typebox";
import { PalletHistoryRecord } from "#schemas/plant/pallet-flag.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPalletHistory = defineContract({
  name: "load_pallet_history",
  area: "pallets",
  description: "The pallets of a card on the caller's machines, newest first.",
  kind: "read",
  input: Type.Object({ card_no: Code }, strict),
  example: { card_no: "100" },
  output: Type.Array(PalletHistoryRecord),
  permission: "base",
  events: ["PalletFlagChanged"],
});
