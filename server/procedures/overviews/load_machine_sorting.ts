import { readMachineSorting } from "#server/procedures/overviews/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineSorting } from "#schemas/plant/procedures/overviews/load_machine_sorting.ts";

export const loadMachineSortingProcedure = readProcedure(loadMachineSorting, (_input, { db, scope, actor }) =>
  readMachineSorting(db, scope, actor?.username ?? ""),
);
