import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const addMyMachine = defineContract({
  name: "add_my_machine",
  area: "overviews",
  description: "Stars a machine for the caller; a second time is no error. Answers all that the caller has starred.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "JB1" },
  output: Type.Array(MachineId),
  permission: "base",
  machine: "machine_id",
});
