import { readProcedure } from "#server/procedures/procedure.ts";
import { readToolStructure } from "#server/procedures/tools/reader.ts";
import { loadToolStructure } from "#schemas/plant/procedures/tools/load_tool_structure.ts";

export const loadToolStructureProcedure = readProcedure(loadToolStructure, ({ tool_id }, { db }) =>
  readToolStructure(db, tool_id),
);
