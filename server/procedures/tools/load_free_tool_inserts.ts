import { readProcedure } from "#server/procedures/procedure.ts";
import { readFreeInserts } from "#server/procedures/tools/reader.ts";
import { loadFreeToolInserts } from "#schemas/plant/procedures/tools/load_free_tool_inserts.ts";

export const loadFreeToolInsertsProcedure = readProcedure(loadFreeToolInserts, ({ machine_id, tool_id }, { db }) =>
  readFreeInserts(db, machine_id, tool_id),
);
