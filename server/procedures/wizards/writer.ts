import type { Trx } from "#server/database/company.ts";
import type { SnapshotKey } from "./reader.ts";
import type { WizardSnapshotRow } from "#server/database/tables/wizards.ts";

export const storeSnapshot = async (trx: Trx, row: WizardSnapshotRow): Promise<void> => {
  const { snapshot, version, updated_at } = row;
  await trx
    .insertInto("wizard_snapshots")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "username", "machine_id", "wizard"])
        .doUpdateSet({ snapshot, version, updated_at }),
    )
    .execute();
};

export const removeSnapshot = async (trx: Trx, key: SnapshotKey): Promise<void> => {
  await trx
    .deleteFrom("wizard_snapshots")
    .where("username", "=", key.username)
    .where("machine_id", "=", key.machine_id)
    .where("wizard", "=", key.wizard)
    .execute();
};
