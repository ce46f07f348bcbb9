import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { MachineSorting } from "#schemas/plant/machine-order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachineSorting = defineContract({
  name: "load_machine_sorting",
  area: "overviews",
  description: "The caller's own order of the machines; by priority alone while none was stored.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: MachineSorting,
  permission: "base",
  perUser: true,
});
