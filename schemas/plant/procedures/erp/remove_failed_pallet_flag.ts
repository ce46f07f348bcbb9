import { Type } from "typebox";
import { TransferNumbers } from "#schemas/plant/erp-transfer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const removeFailedPalletFlag = defineContract({
  name: "remove_failed_pallet_flag",
  area: "erp",
  description: "Gives up handing failed pallet flags to the ERP, as remove_erp_status_data does.",
  kind: "write",
  input: Type.Object({ record_nos: TransferNumbers }, strict),
  example: { record_nos: [902] },
  output: Type.Literal(true),
  permission: { all: ["change-failed-erp-status"] },
  errors: { not_found: "no such transfer", state_conflict: "one of them has not failed" },
  events: ["ErpTransferChanged", "PalletFlagChanged"],
});
