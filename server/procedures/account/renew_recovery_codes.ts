import { renewRecoveryCodes } from "#schemas/platform/account/renew_recovery_codes.ts";
import { renewCodes } from "#server/auth/second-factor/factors.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { preparedWrite } from "#server/procedures/procedure.ts";
import { checkPassword, noFactor, requirePassword } from "./second-factor.ts";

export const renewRecoveryCodesProcedure = preparedWrite(
  renewRecoveryCodes,
  checkPassword,
  async (_input, { trx, actor: { username }, emit }, known) => {
    requirePassword(known);
    const recovery_codes = await renewCodes(trx, username);
    if (!recovery_codes) throw noFactor();
    accessChangedOf(username).forEach(emit);
    return { recovery_codes };
  },
);
