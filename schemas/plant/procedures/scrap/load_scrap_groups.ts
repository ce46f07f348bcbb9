import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { ScrapGroup } from "#schemas/plant/scrap-reason.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScrapGroups = defineContract({
  name: "load_scrap_groups",
  area: "scrap",
  description: "The scrap groups of the company.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ScrapGroup),
  permission: "base",
  cacheSeconds: 60,
});
