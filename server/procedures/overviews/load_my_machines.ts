import { readMyMachines } from "#server/procedures/overviews/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMyMachines } from "#schemas/plant/procedures/overviews/load_my_machines.ts";

export const loadMyMachinesProcedure = readProcedure(loadMyMachines, (_input, { db, scope, actor }) =>
  readMyMachines(db, scope, actor?.username ?? ""),
);
