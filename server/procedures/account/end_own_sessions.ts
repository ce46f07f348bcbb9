import { endOwnSessions as contract } from "#schemas/platform/account/end_own_sessions.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { endOwnSessions } from "./sessions.ts";

export const endOwnSessionsProcedure = writeProcedure(contract, async ({ handles }, { trx, actor, emit }) => {
  const ended = await endOwnSessions(trx, actor, handles);
  accessChangedOf(actor.username).forEach(emit);
  return { ended };
});
