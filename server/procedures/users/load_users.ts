import { readUsers } from "#server/procedures/users/users.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUsers } from "#schemas/platform/users/load_users.ts";

export const loadUsersProcedure = readProcedure(loadUsers, async (_input, { db, now, roles }) =>
  readUsers(db, await roles(), now),
);
