import type { MachineGroup, MachinePriority, MachineSorting } from "#schemas/plant/machine-order.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Scope } from "#server/procedures/procedure.ts";

const isSeen =
  ({ machines }: Scope) =>
  (machine_id: string): boolean =>
    machines === null || machines.includes(machine_id);

/** The machines that a user has starred and may still see. */
export const readMyMachines = async (db: Reader, scope: Scope, username: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("my_machines")
    .select("machine_id")
    .where("username", "=", username)
    .orderBy("machine_id")
    .execute();
  return rows.map(({ machine_id }) => machine_id).filter(isSeen(scope));
};

/** How a user has sorted the machines; by priority alone while nothing was stored. */
export const readMachineSorting = async (db: Reader, scope: Scope, username: string): Promise<MachineSorting> => {
  const row = await db.selectFrom("machine_sortings").selectAll().where("username", "=", username).executeTakeFirst();
  const { order_by_term = "priority", order_dir = "asc", machine_ids = "[]" } = row ?? {};
  return {
    username,
    orderByTerm: order_by_term,
    orderDir: order_dir,
    machine_ids: parseJson<string[]>(machine_ids).filter(isSeen(scope)),
  };
};

/** The priorities of the machines of the scope, the first one first. */
export const readMachinePriorities = async (db: Reader, scope: Scope): Promise<MachinePriority[]> => {
  const rows = await db
    .selectFrom("machine_priorities")
    .select(["machine_id", "priority"])
    .orderBy("priority")
    .orderBy("machine_id")
    .execute();
  return rows.filter(({ machine_id }) => isSeen(scope)(machine_id));
};

/** The groups with those of their machines that are in the scope; a group without any is left out. */
export const readMachineGroups = async (db: Reader, scope: Scope): Promise<MachineGroup[]> => {
  const rows = await db
    .joining("machine_groups as groups")
    .inner("machine_group_members as members", (join) => join.onRef("members.group_id", "=", "groups.group_id"))
    .query()
    .select(["groups.group_id", "groups.description", "members.machine_id"])
    .orderBy("groups.group_id")
    .orderBy("members.machine_id")
    .execute();
  const seen = rows.filter(({ machine_id }) => isSeen(scope)(machine_id));
  return [...Map.groupBy(seen, ({ group_id }) => group_id)].map(([group, members]) => ({
    group,
    description: members[0]!.description,
    machine_ids: members.map(({ machine_id }) => machine_id),
  }));
};
