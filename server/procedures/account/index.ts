import type { Procedure } from "#server/procedures/procedure.ts";
import { endOwnSessionsProcedure } from "./end_own_sessions.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { confirmSecondFactorProcedure } from "./confirm_second_factor.ts";
import { loadOwnAccountProcedure } from "./load_own_account.ts";
import { renewRecoveryCodesProcedure } from "./renew_recovery_codes.ts";
import { setUpSecondFactorProcedure } from "./set_up_second_factor.ts";
import { turnOffSecondFactorProcedure } from "./turn_off_second_factor.ts";
import { updatePasswordProcedure } from "./update_password.ts";

export const accountProcedures: readonly Procedure[] = [
  loadOwnAccountProcedure,
  endOwnSessionsProcedure,
  updatePasswordProcedure,
];

/** What the secrets of second factors are sealed for. */
export const secondFactorProcedures = (vault: Vault): readonly Procedure[] => [
  setUpSecondFactorProcedure(vault),
  confirmSecondFactorProcedure(vault),
  renewRecoveryCodesProcedure,
  turnOffSecondFactorProcedure,
];
