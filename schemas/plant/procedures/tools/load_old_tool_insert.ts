import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, orNull, strict } from "#schemas/platform/fields.ts";
import { ToolInsert } from "#schemas/plant/tool.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOldToolInsert = defineContract({
  name: "load_old_tool_insert",
  area: "tools",
  description: "The insert of the order of the same tool that was stopped last on a machine; null when there is none.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, tool_id: AnyCode }, strict),
  example: { machine_id: "FC1", tool_id: "T1" },
  output: orNull(ToolInsert),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
});
