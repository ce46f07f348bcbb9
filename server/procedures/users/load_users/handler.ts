import { readUsers } from "#server/procedures/users/users.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUsers } from "./contract.ts";

export const loadUsersProcedure = readProcedure(loadUsers, async (_input, { db, scope, now, roles }) =>
  readUsers(db, scope.company_id, await roles(), now),
);
