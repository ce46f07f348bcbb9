import { loadOwnAccount } from "#schemas/platform/account/load_own_account.ts";
import { awaitedPermissions } from "#schemas/plant/permissions.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readOwnFactor } from "./second-factor.ts";
import { readOwnSessions } from "./sessions.ts";

const awaited: ReadonlySet<string> = new Set(awaitedPermissions);

export const loadOwnAccountProcedure = readProcedure(
  loadOwnAccount,
  async (_input, { db, actor, now, roles, ownPermissions }) => {
    const titles = new Map((await ownPermissions()).map(({ id, title }) => [id, title]));
    const held = [...(actor?.permissions ?? [])].filter((id) => !awaited.has(id)).toSorted();
    return {
      role_title: (await roles()).find(({ slug }) => slug === actor?.role)?.title ?? null,
      permissions: held.map((id) => ({ id, title: titles.get(id) ?? null })),
      sessions: await readOwnSessions(db, actor, now),
      second_factor: actor && (await readOwnFactor(db, actor.username)),
    };
  },
);
