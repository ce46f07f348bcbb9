import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { ToolOverviewRow } from "#schemas/plant/tool.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadToolOverview = defineContract({
  name: "load_tool_overview",
  area: "overviews",
  description:
    "The machines that have a tool, with what they do now, by tool; where the site has `toolOverviewEnabled`.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ToolOverviewRow),
  permission: "base",
  errors: { not_allowed: "the site does not have the setting toolOverviewEnabled" },
  events: ["MachineChanged", "OrderChanged"],
});
