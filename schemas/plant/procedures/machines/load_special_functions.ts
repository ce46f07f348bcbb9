import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { SpecialFunction } from "#schemas/plant/special-function.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadSpecialFunctions = defineContract({
  name: "load_special_functions",
  area: "machines",
  description: "The special functions of one machine, or of all machines when machine_id is null.",
  kind: "read",
  input: Type.Object({ machine_id: orNull(MachineId) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(SpecialFunction),
  permission: "base",
  machine: "machine_id",
  events: ["MachineChanged"],
});
