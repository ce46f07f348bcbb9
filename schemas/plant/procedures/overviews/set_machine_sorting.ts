import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { MachineSorting } from "#schemas/plant/machine-order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const setMachineSorting = defineContract({
  name: "set_machine_sorting",
  area: "overviews",
  description: "Keeps the caller's own order of the machines: those named first, the others by a field.",
  kind: "write",
  input: Type.Object(
    {
      orderByTerm: MachineSorting.properties.orderByTerm,
      orderDir: MachineSorting.properties.orderDir,
      machine_ids: MachineSorting.properties.machine_ids,
    },
    strict,
  ),
  example: { orderByTerm: "machine_id", orderDir: "desc", machine_ids: ["PJ1", "FC1"] },
  output: MachineSorting,
  permission: "base",
  machine: "machine_ids",
});
