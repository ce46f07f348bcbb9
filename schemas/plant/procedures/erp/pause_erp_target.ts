import { Type } from "typebox";
import { TargetName } from "#schemas/plant/erp-queue.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const pauseErpTarget = defineContract({
  name: "pause_erp_target",
  area: "erp",
  description:
    "Pauses a target, or lets it go on: then what waits is sent at once, also where the target was left alone because it had failed.",
  kind: "write",
  input: Type.Object({ target: TargetName, paused: Type.Boolean() }, strict),
  example: { target: "erp", paused: true },
  output: Type.Literal(true),
  permission: { all: ["change-failed-erp-status"] },
  errors: {
    not_found: "the site has no such target",
    state_conflict: "nobody has said what becomes of the backlog",
  },
  events: ["ErpTargetChanged"],
});
