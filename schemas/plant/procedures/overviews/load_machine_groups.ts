import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { MachineGroup } from "#schemas/plant/machine-order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachineGroups = defineContract({
  name: "load_machine_groups",
  area: "overviews",
  description: "The groups of machines, with those machines that the caller may see.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(MachineGroup),
  permission: "base",
  cacheSeconds: 60,
  source: true,
});
