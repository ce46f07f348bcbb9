import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict, Text } from "#schemas/platform/fields.ts";
import { SpecialFunction } from "#schemas/plant/special-function.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setSpecialFunction = defineContract({
  name: "set_special_function",
  area: "machines",
  description: "Switches a special function of a machine on or off.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      sf_no: Type.Integer({ minimum: 1, maximum: 9999 }),
      active: Type.Boolean(),
      parameter: Type.Optional(Text(1000)),
    },
    strict,
  ),
  example: { machine_id: "FC1", sf_no: 61, active: true },
  output: SpecialFunction,
  permission: { all: ["can-do-admin-actions"] },
  machine: "machine_id",
  events: ["MachineChanged"],
});
