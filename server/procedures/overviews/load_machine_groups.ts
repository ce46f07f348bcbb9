import { readMachineGroups } from "#server/procedures/overviews/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineGroups } from "#schemas/plant/procedures/overviews/load_machine_groups.ts";

export const loadMachineGroupsProcedure = readProcedure(loadMachineGroups, (_input, { db, scope }) =>
  readMachineGroups(db, scope),
);
