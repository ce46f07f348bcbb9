import { endLoginCode } from "#server/auth/login-codes.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { revokeLoginCode } from "#schemas/platform/users/revoke_login_code.ts";

export const revokeLoginCodeProcedure = writeProcedure(revokeLoginCode, async ({ record_no }, { trx, now, emit }) => {
  const username = await endLoginCode(trx, record_no, now);
  accessChangedOf(username).forEach(emit);
  return true as const;
});
