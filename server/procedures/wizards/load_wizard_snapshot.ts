import { toIso } from "#server/database/columns.ts";
import { findSnapshot, placeOf } from "#server/procedures/wizards/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadWizardSnapshot } from "#schemas/platform/wizards/load_wizard_snapshot.ts";

export const loadWizardSnapshotProcedure = readProcedure(loadWizardSnapshot, async (input, { db, scope, actor }) => {
  const { company_id } = scope;
  const row = await findSnapshot(db, { ...placeOf(input), company_id, username: actor?.username ?? "" });
  if (!row) return null;
  const { username, wizard, version } = row;
  return {
    username,
    machine_id: input.machine_id,
    wizard,
    version,
    snapshot: JSON.parse(row.snapshot),
    updated_at: toIso(row.updated_at),
  };
});
