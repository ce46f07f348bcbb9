import type { MachineSorting } from "#schemas/plant/machine-order.ts";
import { toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";

interface Star {
  company_id: number;
  username: string;
  machine_id: string;
}

/** Stars a machine; a second time changes nothing. */
export const storeStar = async (trx: Trx, star: Star): Promise<void> => {
  await trx
    .insertInto("my_machines")
    .values(star)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeStar = async (trx: Trx, { username, machine_id }: Star): Promise<void> => {
  await trx.deleteFrom("my_machines").where("username", "=", username).where("machine_id", "=", machine_id).execute();
};

/** Keeps a user's order of the machines in place of the one before. */
export const storeMachineSorting = async (
  trx: Trx,
  { username, orderByTerm, orderDir, machine_ids }: MachineSorting,
): Promise<void> => {
  const own = { order_by_term: orderByTerm, order_dir: orderDir, machine_ids: toJson(machine_ids) };
  await trx
    .insertInto("machine_sortings")
    .values({ username, ...own })
    .onConflict((conflict) => conflict.columns(["company_id", "username"]).doUpdateSet(own))
    .execute();
};
