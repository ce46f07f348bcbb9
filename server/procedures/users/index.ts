import { loadPermissionsProcedure } from "./load_permissions.ts";
import { loadUsersProcedure } from "./load_users.ts";
import { updateUserProcedure } from "./update_user.ts";
import { loadLoginCodesProcedure } from "./load_login_codes.ts";
import { createLoginCodeProcedure } from "./create_login_code.ts";
import { revokeLoginCodeProcedure } from "./revoke_login_code.ts";
import { loadApiKeysProcedure } from "./load_api_keys.ts";
import { createApiKeyProcedure } from "./create_api_key.ts";
import { revokeApiKeyProcedure } from "./revoke_api_key.ts";
import { resetPasswordProcedure } from "./reset_password.ts";
import { deleteUserProcedure } from "./delete_user.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const usersProcedures: readonly Procedure[] = [
  loadPermissionsProcedure,
  loadUsersProcedure,
  updateUserProcedure,
  resetPasswordProcedure,
  deleteUserProcedure,
  loadLoginCodesProcedure,
  createLoginCodeProcedure,
  revokeLoginCodeProcedure,
  loadApiKeysProcedure,
  createApiKeyProcedure,
  revokeApiKeyProcedure,
];
