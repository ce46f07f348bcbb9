import { writeProcedure } from "#server/procedures/procedure.ts";
import { signOutEveryone } from "#schemas/platform/admin/sign_out_everyone.ts";

export const signOutEveryoneProcedure = writeProcedure(signOutEveryone, async (_input, { trx, emit, audit }) => {
  const ended = await trx.deleteFrom("sessions").executeTakeFirst();
  emit({ event: "AccessChanged", machine_id: null, payload: { usernames: null } });
  audit({ after: { sessions: Number(ended.numDeletedRows) } });
  return true as const;
});
