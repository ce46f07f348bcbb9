import { Type } from "typebox";
import { Code, SubjectId, orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const deleteWizardSnapshot = defineContract({
  name: "delete_wizard_snapshot",
  area: "wizards",
  description:
    "Forgets the caller's unfinished wizard of the page of `machine_id`, with null of a page of none; an absent one is no error.",
  kind: "write",
  input: Type.Object({ wizard: Code, machine_id: orNull(SubjectId) }, strict),
  example: { wizard: "report-quantity", machine_id: "FC1" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  unaudited: true,
});
