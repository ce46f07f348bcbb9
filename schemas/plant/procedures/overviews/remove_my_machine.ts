import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const removeMyMachine = defineContract({
  name: "remove_my_machine",
  area: "overviews",
  description: "Takes the caller's star off a machine; none there is no error. Answers all that are still starred.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(MachineId),
  permission: "base",
  machine: "machine_id",
});
