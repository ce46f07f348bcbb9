import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { Part } from "#schemas/plant/part.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const searchPart = defineContract({
  name: "search_part",
  area: "parts",
  description: "The parts that the planned orders of a machine make, by number.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Part),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
});
