import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { ScrapReasonCategory } from "#schemas/plant/scrap-reason.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScrapCategories = defineContract({
  name: "load_scrap_categories",
  area: "scrap",
  description: "The categories that group scrap reasons.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ScrapReasonCategory),
  permission: "base",
  events: ["row.scrap_category"],
  cacheSeconds: 60,
});
