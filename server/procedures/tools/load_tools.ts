import { readProcedure } from "#server/procedures/procedure.ts";
import { readTools } from "#server/procedures/tools/reader.ts";
import { loadTools } from "#schemas/plant/procedures/tools/load_tools.ts";

export const loadToolsProcedure = readProcedure(loadTools, (_input, { db }) => readTools(db));
