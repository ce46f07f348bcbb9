import type { Procedure } from "#server/procedures/procedure.ts";
import { endOwnSessionsProcedure } from "./end_own_sessions.ts";
import { loadOwnAccountProcedure } from "./load_own_account.ts";
import { updatePasswordProcedure } from "./update_password.ts";

export const accountProcedures: readonly Procedure[] = [
  loadOwnAccountProcedure,
  endOwnSessionsProcedure,
  updatePasswordProcedure,
];
