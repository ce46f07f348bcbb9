import { Type } from "typebox";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { ToolStructureRow } from "#schemas/plant/tool.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadToolStructure = defineContract({
  name: "load_tool_structure",
  area: "tools",
  description: "The tools that can be chosen in the place of a tool.",
  kind: "read",
  input: Type.Object({ tool_id: AnyCode }, strict),
  example: { tool_id: "T1" },
  output: Type.Array(ToolStructureRow),
  permission: "base",
  cacheSeconds: 60,
});
