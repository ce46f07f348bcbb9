import { Type } from "typebox";
import { Code, MachineId, strict } from "#schemas/plant/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const deleteWizardSnapshot = defineContract({
  name: "delete_wizard_snapshot",
  area: "wizards",
  description: "Forgets the caller's unfinished wizard of a machine; an absent one is no error.",
  kind: "write",
  input: Type.Object({ wizard: Code, machine_id: MachineId }, strict),
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  unaudited: true,
});
