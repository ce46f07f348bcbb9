import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { MachinePriority } from "#schemas/plant/machine-order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachinePriorities = defineContract({
  name: "load_machine_priorities",
  area: "overviews",
  description: "The machines that come before others, the first one first.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(MachinePriority),
  permission: "base",
  cacheSeconds: 60,
  source: true,
});
