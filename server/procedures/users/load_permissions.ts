import { awaitedPermissions, permissionKeys } from "#schemas/plant/permissions.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadPermissions } from "#schemas/platform/users/load_permissions.ts";

export const loadPermissionsProcedure = readProcedure(
  loadPermissions,
  async (_input, { actor, roles, ownPermissions }) => {
    const held = actor?.permissions ?? new Set<string>();
    const permissions = [...held].toSorted();
    if (!held.has("view-permissions")) return { permissions };
    const all = (await roles()).map(({ slug, level, permissions: keys }) => ({ slug, level, permissions: [...keys] }));
    const own = [...(await ownPermissions())];
    const catalogue = [...permissionKeys, ...own.map(({ id }) => id)];
    return { permissions, catalogue, awaited: [...awaitedPermissions], own, roles: all };
  },
);
