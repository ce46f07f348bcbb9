import { Type } from "typebox";
import { ErpSubject, ErpTransfer } from "#schemas/plant/erp-transfer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadFailedTransfers = defineContract({
  name: "load_failed_transfers",
  area: "erp",
  description:
    "The facts of a subject that have not reached the ERP, or of which nobody knows whether they have: the 1,000 that failed last, newest first.",
  kind: "read",
  input: Type.Object({ subject: ErpSubject }, strict),
  example: { subject: "balthzartransactions" },
  output: Type.Array(ErpTransfer),
  permission: { all: ["change-failed-erp-status"] },
  events: ["ErpTransferChanged"],
});
