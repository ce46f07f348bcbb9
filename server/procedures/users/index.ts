import { loadApiKeys } from "#schemas/platform/users/load_api_keys.ts";
import { loadLoginCodes } from "#schemas/platform/users/load_login_codes.ts";
import { loadUsers } from "#schemas/platform/users/load_users.ts";
import { readLoginCodes } from "#server/auth/login-codes.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { readApiKeys } from "./api-keys.ts";
import { createApiKeyProcedure } from "./create_api_key.ts";
import { createLoginCodeProcedure } from "./create_login_code.ts";
import { loadPermissionsProcedure } from "./load_permissions.ts";
import { revokeApiKeyProcedure } from "./revoke_api_key.ts";
import { deleteUserProcedure } from "./delete_user.ts";
import { resetPasswordProcedure } from "./reset_password.ts";
import { resetSecondFactorProcedure } from "./reset_second_factor.ts";
import { revokeLoginCodeProcedure } from "./revoke_login_code.ts";
import { updateUserProcedure } from "./update_user.ts";
import { readUsers } from "./users.ts";

export const usersProcedures: readonly Procedure[] = [
  loadPermissionsProcedure,
  readProcedure(loadUsers, async (_input, { db, now, roles }) => readUsers(db, await roles(), now)),
  updateUserProcedure,
  resetPasswordProcedure,
  resetSecondFactorProcedure,
  deleteUserProcedure,
  readProcedure(loadLoginCodes, (_input, { db }) => readLoginCodes(db)),
  createLoginCodeProcedure,
  revokeLoginCodeProcedure,
  readProcedure(loadApiKeys, (_input, { db }) => readApiKeys(db)),
  createApiKeyProcedure,
  revokeApiKeyProcedure,
];
