import { Type } from "typebox";
import { ErpSubject, TransferNumbers } from "#schemas/plant/erp-transfer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const removeErpStatusData = defineContract({
  name: "remove_erp_status_data",
  area: "erp",
  description:
    "Gives up handing failed facts to the ERP: the transfers leave the queue and stay in the audit log, what was reported stays as it is. All of them, or none.",
  kind: "write",
  input: Type.Object({ subject: ErpSubject, record_nos: TransferNumbers }, strict),
  example: { subject: "balthzartransactions", record_nos: [902] },
  output: Type.Literal(true),
  permission: { all: ["change-failed-erp-status"] },
  errors: { not_found: "no such transfer", state_conflict: "one of them has not failed" },
  events: ["ErpTransferChanged"],
});
