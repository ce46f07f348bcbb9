import { Type } from "typebox";
import { SubjectId, strict } from "#schemas/platform/fields.ts";
import { WizardDraft } from "#schemas/platform/wizard-snapshot.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadWizardDrafts = defineContract({
  name: "load_wizard_drafts",
  area: "wizards",
  description:
    "The caller's unfinished wizards of the pages of `machine_id`, newest first: what each is called and how far it has come.",
  kind: "read",
  input: Type.Object({ machine_id: SubjectId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(WizardDraft),
  permission: "base",
  machine: "machine_id",
  perUser: true,
});
