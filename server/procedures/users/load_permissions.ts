import { awaitedPermissions, permissionKeys } from "#schemas/plant/permissions.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadPermissions } from "#schemas/platform/users/load_permissions.ts";

export const loadPermissionsProcedure = readProcedure(loadPermissions, async (_input, { actor, roles }) => {
  const held = actor?.permissions ?? new Set<string>();
  const permissions = [...held].toSorted();
  if (!held.has("view-permissions")) return { permissions };
  const all = (await roles()).map((role) => ({ ...role, permissions: [...role.permissions] }));
  return { permissions, catalogue: [...permissionKeys], awaited: [...awaitedPermissions], roles: all };
});
