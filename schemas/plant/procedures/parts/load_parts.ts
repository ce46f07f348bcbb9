import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { PartListItem } from "#schemas/plant/part.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadParts = defineContract({
  name: "load_parts",
  area: "parts",
  description: "The parts that the orders of the plant make, by number.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(PartListItem),
  permission: "base",
  events: ["row.part"],
  cacheSeconds: 60,
});
