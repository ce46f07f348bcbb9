import { decideErpBacklog } from "#schemas/plant/procedures/erp/decide_erp_backlog.ts";
import type { Trx } from "#server/database/company.ts";
import { type Procedure, writeProcedure } from "#server/procedures/procedure.ts";
import { targetChanged } from "./events.ts";
import type { ErpLink } from "./link.ts";
import { changeTarget, requireTarget } from "./targets.ts";

/** The last place of the queue. */
const lastPlace = async (trx: Trx): Promise<number> => {
  const { last } = await trx
    .selectFrom("erp_transfers")
    .select((one) => one.fn.max("queue_no").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
};

/** A person says what becomes of the backlog of a target, of which nothing is sent before. */
export const decideErpBacklogProcedure = (link: ErpLink): Procedure =>
  writeProcedure(decideErpBacklog, async ({ target: name, decision }, context) => {
    const { trx, now, actor } = context;
    const target = await requireTarget(link, context, name);
    const sends_after = decision === "from_now_on" ? await lastPlace(trx) : 0;
    const after = await changeTarget(trx, target, {
      backlog: decision,
      sends_after,
      paused: 0,
      username: actor.username,
      changed_at: now,
    });
    context.emit(targetChanged(name));
    context.audit({ before: target, after });
    return true as const;
  });
