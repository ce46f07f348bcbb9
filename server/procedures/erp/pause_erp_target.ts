import { pauseErpTarget } from "#schemas/plant/procedures/erp/pause_erp_target.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toFlag } from "#server/database/columns.ts";
import { type Procedure, writeProcedure } from "#server/procedures/procedure.ts";
import { targetChanged } from "./events.ts";
import type { ErpLink } from "./link.ts";
import { changeTarget, isSending, requireTarget } from "./targets.ts";

/** A person pauses a target, or lets it go on at once, whatever has failed before. */
export const pauseErpTargetProcedure = (link: ErpLink): Procedure =>
  writeProcedure(pauseErpTarget, async ({ target: name, paused }, context) => {
    const { trx, now, actor } = context;
    const target = await requireTarget(link, context, name);
    if (!isSending({ ...target, paused: 0 }))
      throw new DomainError("state_conflict", {
        message: "Say first what becomes of the backlog.",
        path: "/target",
        text: { key: "erp.decide_first" },
      });
    const anew = paused ? {} : { failures: 0, open_until: null, error_text: "" };
    const by = { username: actor.username, changed_at: now };
    const after = await changeTarget(trx, target, { paused: toFlag(paused), ...anew, ...by });
    context.emit(targetChanged(name));
    context.audit({ before: target, after });
    return true as const;
  });
