import { placeOf } from "#server/procedures/wizards/reader.ts";
import { removeSnapshot } from "#server/procedures/wizards/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { deleteWizardSnapshot } from "#schemas/platform/wizards/delete_wizard_snapshot.ts";

export const deleteWizardSnapshotProcedure = writeProcedure(deleteWizardSnapshot, async (input, context) => {
  const { trx, scope, actor } = context;
  await removeSnapshot(trx, { ...placeOf(input), company_id: scope.company_id, username: actor.username });
  return true as const;
});
