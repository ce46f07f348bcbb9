import { loadWizardSnapshotProcedure } from "./load_wizard_snapshot.ts";
import { loadWizardDraftsProcedure } from "./load_wizard_drafts.ts";
import { setWizardSnapshotProcedure } from "./set_wizard_snapshot.ts";
import { deleteWizardSnapshotProcedure } from "./delete_wizard_snapshot.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const wizardsProcedures: readonly Procedure[] = [
  loadWizardSnapshotProcedure,
  loadWizardDraftsProcedure,
  setWizardSnapshotProcedure,
  deleteWizardSnapshotProcedure,
];
