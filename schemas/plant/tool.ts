import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, Color, DateTime, orNull, strict, Text } from "#schemas/platform/fields.ts";
import { tool } from "./entities/tool.ts";
import { toolInsert } from "./entities/tool_insert.ts";
import { toolStructure } from "./entities/tool_structure.ts";

export const Tool = Type.Object(seenFields(tool, ["tool_id", "description"]), strict);
export type Tool = Static<typeof Tool>;

/** A tool that can be chosen in the place of its parent. */
export const ToolStructureRow = Type.Object(
  seenFields(toolStructure, ["tool_id", "child_tool_id", "child_tool_description"]),
  strict,
);
export type ToolStructureRow = Static<typeof ToolStructureRow>;

export const ToolInsert = Type.Object(
  {
    ...seenFields(toolInsert, ["tool_id", "description", "location"]),
    mounted_on: Type.String({ maxLength: 64, description: "machine; '' = none" }),
  },
  strict,
);
export type ToolInsert = Static<typeof ToolInsert>;

/** A machine that has a tool, and since when it is known to have it. */
export const ToolOverviewRow = Type.Object(
  {
    tool_id: Code,
    machine_id: MachineId,
    object_description: Text(),
    work_order_no: Type.String({ description: "running work order; '-' = none" }),
    part_no: Type.String(),
    status: Type.String({ description: "S = stopped, anything else is running" }),
    current_stop_reason: Type.String({ description: "stop code of the present stop; '-' = uncoded" }),
    stop_description: Type.String(),
    stop_reason_color: Color,
    mounted_at: orNull(DateTime),
  },
  strict,
);
export type ToolOverviewRow = Static<typeof ToolOverviewRow>;

/** Machines and orders write '' or '-' where they have no tool. */
export const hasTool = (tool_id: string): boolean => tool_id !== "" && tool_id !== "-";
