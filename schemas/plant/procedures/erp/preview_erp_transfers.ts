import { Type } from "typebox";
import { ErpPreview } from "#schemas/plant/erp-queue.ts";
import { ErpSubject } from "#schemas/plant/erp-transfer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const previewErpTransfers = defineContract({
  name: "preview_erp_transfers",
  area: "erp",
  description:
    "What would be sent of the facts of a subject that wait, the 50 oldest; nothing is sent, and secrets are not shown.",
  kind: "read",
  input: Type.Object({ subject: ErpSubject }, strict),
  example: { subject: "balthzartransactions" },
  output: Type.Array(ErpPreview),
  permission: { all: ["change-failed-erp-status"] },
  events: ["ErpTransferChanged", "DocumentChanged"],
});
