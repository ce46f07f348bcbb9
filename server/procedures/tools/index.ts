import { loadFreeToolInserts } from "#schemas/plant/procedures/tools/load_free_tool_inserts.ts";
import { loadOldToolInsert } from "#schemas/plant/procedures/tools/load_old_tool_insert.ts";
import { loadToolStructure } from "#schemas/plant/procedures/tools/load_tool_structure.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { balthzarGetLastOrderWithToolOnMachineProcedure } from "./balthzar_get_last_order_with_tool_on_machine.ts";
import { loadToolsProcedure } from "./load_tools.ts";
import { readFreeInserts, readOldInsert, readToolStructure } from "./reader.ts";

export const toolsProcedures: readonly Procedure[] = [
  loadToolsProcedure,
  readProcedure(loadToolStructure, ({ tool_id }, { db }) => readToolStructure(db, tool_id)),
  readProcedure(loadFreeToolInserts, ({ machine_id, tool_id }, { db }) => readFreeInserts(db, machine_id, tool_id)),
  readProcedure(loadOldToolInsert, ({ machine_id, tool_id }, { db }) => readOldInsert(db, machine_id, tool_id)),
  balthzarGetLastOrderWithToolOnMachineProcedure,
];
