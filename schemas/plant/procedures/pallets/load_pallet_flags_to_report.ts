import { Type } from "typebox";
import { PalletFlag } from "#schemas/plant/pallet-flag.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPalletFlagsToReport = defineContract({
  name: "load_pallet_flags_to_report",
  area: "pallets",
  description:
    "The pallet flags that the ERP does not know of yet, oldest first: those that it has given no number, and those whose transfer has failed. At most 1,000.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(PalletFlag),
  permission: { all: ["overview-admin-erp-reporting"] },
  events: ["PalletFlagChanged", "PrintJobChanged"],
});
