import { readProcedure } from "#server/procedures/procedure.ts";
import { readTools } from "#server/procedures/tools/reader.ts";
import { loadTools } from "./contract.ts";

export const loadToolsProcedure = readProcedure(loadTools, (_input, { db, scope }) => readTools(db, scope.company_id));
