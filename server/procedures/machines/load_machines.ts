import { allOf } from "#server/procedures/machines/filter.ts";
import { readMachines } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachines } from "#schemas/plant/procedures/machines/load_machines.ts";

export const loadMachinesProcedure = readProcedure(loadMachines, (_input, context) =>
  readMachines(context.db, allOf(context.scope), context),
);
