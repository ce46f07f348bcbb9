import { Type } from "typebox";
import { PalletFlag } from "#schemas/plant/pallet-flag.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const balthzarCancelPalletFlag = defineContract({
  name: "balthzar_cancel_pallet_flag_erp_reportings_status",
  area: "pallets",
  description:
    "Cancels a pallet flag, or takes its cancellation back. The pallets of the card and the queue of the machine follow; what waits to be printed of a cancelled flag is cancelled with it.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 1 },
  output: PalletFlag,
  permission: { all: ["pallet-flag-cancellation-functions"] },
  errors: { not_found: "no such flag" },
  events: ["PalletFlagChanged", "PalletQueueChanged", "PrintJobChanged"],
});
