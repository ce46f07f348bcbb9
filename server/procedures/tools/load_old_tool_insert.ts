import { readProcedure } from "#server/procedures/procedure.ts";
import { readOldInsert } from "#server/procedures/tools/reader.ts";
import { loadOldToolInsert } from "#schemas/plant/procedures/tools/load_old_tool_insert.ts";

export const loadOldToolInsertProcedure = readProcedure(loadOldToolInsert, ({ machine_id, tool_id }, { db }) =>
  readOldInsert(db, machine_id, tool_id),
);
