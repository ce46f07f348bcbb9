import { loadToolsProcedure } from "./load_tools.ts";
import { loadToolStructureProcedure } from "./load_tool_structure.ts";
import { loadFreeToolInsertsProcedure } from "./load_free_tool_inserts.ts";
import { loadOldToolInsertProcedure } from "./load_old_tool_insert.ts";
import { balthzarGetLastOrderWithToolOnMachineProcedure } from "./balthzar_get_last_order_with_tool_on_machine.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const toolsProcedures: readonly Procedure[] = [
  loadToolsProcedure,
  loadToolStructureProcedure,
  loadFreeToolInsertsProcedure,
  loadOldToolInsertProcedure,
  balthzarGetLastOrderWithToolOnMachineProcedure,
];
