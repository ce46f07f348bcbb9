import { Type } from "typebox";
import { ErpQueue } from "#schemas/plant/erp-queue.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadErpQueue = defineContract({
  name: "load_erp_queue",
  area: "erp",
  description:
    "How far the ERP is behind: of each subject what waits, has failed and was sent today, and how it stands with its target.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ErpQueue),
  permission: { all: ["change-failed-erp-status"] },
  events: ["ErpTransferChanged", "ErpTargetChanged"],
});
