import { Type } from "typebox";
import { Code, SubjectId, orNull, strict } from "#schemas/platform/fields.ts";
import { WizardSnapshot } from "#schemas/platform/wizard-snapshot.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadWizardSnapshot = defineContract({
  name: "load_wizard_snapshot",
  area: "wizards",
  description:
    "The caller's unfinished wizard of the page of `machine_id`, with null of a page of none; null without one.",
  kind: "read",
  input: Type.Object({ wizard: Code, machine_id: orNull(SubjectId) }, strict),
  example: { wizard: "report-quantity", machine_id: "FC1" },
  output: orNull(WizardSnapshot),
  permission: "base",
  machine: "machine_id",
  perUser: true,
});
