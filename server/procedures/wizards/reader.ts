import type { Reader } from "#server/database/company.ts";
import type { WizardSnapshotRow } from "#server/database/tables/wizards.ts";

export type SnapshotKey = Pick<WizardSnapshotRow, "company_id" | "username" | "machine_id" | "wizard">;

/** Where a wizard is kept; of a page without a machine, where no machine's are. */
export const placeOf = ({ wizard, machine_id }: { wizard: string; machine_id: string | null }) => ({
  wizard,
  machine_id: machine_id ?? "",
});

export const findSnapshot = (db: Reader, key: SnapshotKey): Promise<WizardSnapshotRow | undefined> =>
  db
    .selectFrom("wizard_snapshots")
    .selectAll()
    .where("username", "=", key.username)
    .where("machine_id", "=", key.machine_id)
    .where("wizard", "=", key.wizard)
    .executeTakeFirst();

/** The unfinished wizards of a user at a machine, newest first. */
export const snapshotsAt = (db: Reader, key: Omit<SnapshotKey, "wizard">): Promise<WizardSnapshotRow[]> =>
  db
    .selectFrom("wizard_snapshots")
    .selectAll()
    .where("username", "=", key.username)
    .where("machine_id", "=", key.machine_id)
    .orderBy("updated_at", "desc")
    .orderBy("wizard")
    .execute();
