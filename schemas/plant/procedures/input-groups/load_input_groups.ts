import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { InputGroup } from "#schemas/plant/input-group.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadInputGroups = defineContract({
  name: "load_input_groups",
  area: "input-groups",
  description: "The groups of settings that are noted down at a machine.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(InputGroup),
  permission: "base",
  machine: "machine_id",
  events: ["InputGroupChanged"],
});
