import { readStopCodes } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopCodes } from "./contract.ts";

export const loadStopCodesProcedure = readProcedure(loadStopCodes, ({ machine_id }, { db, scope }) =>
  readStopCodes(db, scope.company_id, machine_id),
);
