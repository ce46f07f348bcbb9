import { type Static, Type } from "typebox";
import { Code, strict, Text } from "./fields.ts";

export const Tool = Type.Object({ tool_id: Code, description: Text() }, strict);
export type Tool = Static<typeof Tool>;

/** A tool that can be chosen in the place of its parent. */
export const ToolStructureRow = Type.Object(
  { tool_id: Code, child_tool_id: Code, child_tool_description: Text() },
  strict,
);
export type ToolStructureRow = Static<typeof ToolStructureRow>;

export const ToolInsert = Type.Object(
  {
    tool_id: Code,
    description: Text(),
    location: Text(),
    mounted_on: Type.String({ maxLength: 64, description: "machine; '' = none" }),
  },
  strict,
);
export type ToolInsert = Static<typeof ToolInsert>;

/** Machines and orders write '' or '-' where they have no tool. */
export const hasTool = (tool_id: string): boolean => tool_id !== "" && tool_id !== "-";
