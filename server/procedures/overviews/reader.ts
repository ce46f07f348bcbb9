import type { Reader } from "#server/database/store.ts";
import type { Scope } from "#server/procedures/procedure.ts";

/** The machines that a user has starred and may still see. */
export const readMyMachines = async (db: Reader, scope: Scope, username: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("my_machines")
    .select("machine_id")
    .where("company_id", "=", scope.company_id)
    .where("username", "=", username)
    .orderBy("machine_id")
    .execute();
  return rows
    .map(({ machine_id }) => machine_id)
    .filter((machine_id) => scope.machines === null || scope.machines.includes(machine_id));
};
