import type { tool } from "#schemas/plant/entities/tool.ts";
import type { toolInsert } from "#schemas/plant/entities/tool_insert.ts";
import type { toolStructure } from "#schemas/plant/entities/tool_structure.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface ToolTables {
  tools: ToolRow & OwnColumns;
  tool_parts: { company_id: number; tool_id: string; part_no: string };
  tool_structure: ToolStructureRow & OwnColumns;
  tool_inserts: ToolInsertRow & OwnColumns;
}

export type ToolRow = StoredRow<typeof tool>;
export type ToolStructureRow = StoredRow<typeof toolStructure>;
export type ToolInsertRow = StoredRow<typeof toolInsert>;
