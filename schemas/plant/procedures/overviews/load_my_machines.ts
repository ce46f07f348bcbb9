import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMyMachines = defineContract({
  name: "load_my_machines",
  area: "overviews",
  description: "The machines that the caller has starred.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(MachineId),
  permission: "base",
  perUser: true,
});
