import { knownTo } from "#server/procedures/stops/common.ts";
import { readStopCodes } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopCodes } from "#schemas/plant/procedures/stops/load_stop_codes.ts";

export const loadStopCodesProcedure = readProcedure(loadStopCodes, async ({ machine_id }, { db, scope }) =>
  knownTo(scope.machines, await readStopCodes(db, machine_id)),
);
