import { Type } from "typebox";
import { ErpSubject, TransferNumbers } from "#schemas/plant/erp-transfer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const retryErpStatusData = defineContract({
  name: "retry_erp_status_data",
  area: "erp",
  description:
    "Sends failed facts to the ERP once more: each waits again, its tries are raised and its error text is cleared. All of them, or none.",
  kind: "write",
  input: Type.Object({ subject: ErpSubject, record_nos: TransferNumbers }, strict),
  example: { subject: "balthzartransactions", record_nos: [901] },
  output: Type.Literal(true),
  permission: { all: ["change-failed-erp-status"] },
  errors: { not_found: "no such transfer", state_conflict: "one of them has not failed" },
  events: ["ErpTransferChanged"],
});
