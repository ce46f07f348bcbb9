import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { ScrapReason } from "#schemas/plant/scrap-reason.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScrapCodes = defineContract({
  name: "load_scrap_codes",
  area: "scrap",
  description: "The general scrap reasons.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ScrapReason),
  permission: "base",
  events: ["row.scrap_reason"],
  cacheSeconds: 60,
});
