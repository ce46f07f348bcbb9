import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { ToolInsert } from "#schemas/plant/tool.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadFreeToolInserts = defineContract({
  name: "load_free_tool_inserts",
  area: "tools",
  description: "The inserts that are not mounted on another machine, those of the given tool first.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, tool_id: AnyCode }, strict),
  example: { machine_id: "FC1", tool_id: "T1" },
  output: Type.Array(ToolInsert),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
});
