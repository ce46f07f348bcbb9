import { Type } from "typebox";
import { ErpSubject, TransferNumbers } from "#schemas/plant/erp-transfer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmErpStatusData = defineContract({
  name: "confirm_erp_status_data",
  area: "erp",
  description:
    "Notes that the ERP has facts of which nobody knew whether it has: each counts as handed over. All of them, or none.",
  kind: "write",
  input: Type.Object({ subject: ErpSubject, record_nos: TransferNumbers }, strict),
  example: { subject: "balthzartransactions", record_nos: [903] },
  output: Type.Literal(true),
  permission: { all: ["change-failed-erp-status"] },
  errors: { not_found: "no such transfer", state_conflict: "what became of one of them is known" },
  events: ["ErpTransferChanged"],
});
