import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { Tool } from "#schemas/plant/tool.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadTools = defineContract({
  name: "load_tools",
  area: "tools",
  description: "All tools of the company.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(Tool),
  permission: "base",
  events: ["row.tool"],
  cacheSeconds: 60,
});
