import { readMachinePriorities } from "#server/procedures/overviews/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachinePriorities } from "#schemas/plant/procedures/overviews/load_machine_priorities.ts";

export const loadMachinePrioritiesProcedure = readProcedure(loadMachinePriorities, (_input, { db, scope }) =>
  readMachinePriorities(db, scope),
);
