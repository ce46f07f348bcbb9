import { turnOffSecondFactor } from "#schemas/platform/account/turn_off_second_factor.ts";
import { removeFactor } from "#server/auth/second-factor/factors.ts";
import { accessChangedOf } from "#server/events/access-changed.ts";
import { preparedWrite } from "#server/procedures/procedure.ts";
import { checkPassword, noFactor, requirePassword } from "./second-factor.ts";

export const turnOffSecondFactorProcedure = preparedWrite(
  turnOffSecondFactor,
  checkPassword,
  async (_input, { trx, actor: { username }, emit }, known) => {
    requirePassword(known);
    if (!(await removeFactor(trx, username))) throw noFactor();
    accessChangedOf(username).forEach(emit);
    return true as const;
  },
);
