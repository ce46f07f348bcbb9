import { readMachineGroups } from "#server/procedures/overviews/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineGroups } from "./contract.ts";

export const loadMachineGroupsProcedure = readProcedure(loadMachineGroups, (_input, { db, scope }) =>
  readMachineGroups(db, scope),
);
