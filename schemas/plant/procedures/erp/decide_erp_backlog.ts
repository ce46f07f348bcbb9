import { Type } from "typebox";
import { TargetName } from "#schemas/plant/erp-queue.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const decideErpBacklog = defineContract({
  name: "decide_erp_backlog",
  area: "erp",
  description:
    "Says what becomes of what has been queued for a target: `send_all` of it, `from_now_on` only what comes, or `stay_paused`: nothing yet. Without it nothing is ever sent.",
  kind: "write",
  input: Type.Object({ target: TargetName, decision: Type.Enum(["send_all", "from_now_on", "stay_paused"]) }, strict),
  example: { target: "erp", decision: "stay_paused" },
  output: Type.Literal(true),
  permission: { all: ["change-failed-erp-status"] },
  errors: { not_found: "the site has no such target" },
  events: ["ErpTargetChanged"],
});
