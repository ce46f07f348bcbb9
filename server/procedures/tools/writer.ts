import type { Trx } from "#server/database/company.ts";

/**
 * Where a machine's tool is an insert, notes that it is mounted there; inserts of other tools, and another one of the
 * same tool, are then off the machine.
 */
export const mountInsert = async (trx: Trx, machine_id: string, tool_id: string): Promise<void> => {
  const inserts = () => trx.updateTable("tool_inserts");
  await inserts()
    .set({ mounted_on: "" })
    .where("mounted_on", "=", machine_id)
    .where("tool_id", "!=", tool_id)
    .where("parent_tool_id", "!=", tool_id)
    .execute();
  await inserts().set({ mounted_on: machine_id }).where("tool_id", "=", tool_id).execute();
};
