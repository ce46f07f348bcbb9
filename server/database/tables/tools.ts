import type { tool } from "#schemas/plant/entities/tool.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface ToolTables {
  tools: ToolRow & OwnColumns;
  tool_structure: ToolStructureRow;
  tool_inserts: ToolInsertRow;
}

export type ToolRow = StoredRow<typeof tool>;

/** A tool that can be chosen in the place of its parent. */
export interface ToolStructureRow {
  company_id: number;
  tool_id: string;
  child_tool_id: string;
  child_tool_description: string;
}

/** An insert of a tool; `mounted_on` is a machine or ''. */
export interface ToolInsertRow {
  company_id: number;
  tool_id: string;
  parent_tool_id: string;
  description: string;
  location: string;
  mounted_on: string;
}
