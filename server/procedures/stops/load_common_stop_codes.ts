import { readProcedure } from "#server/procedures/procedure.ts";
import { knownTo, offeredByAll } from "#server/procedures/stops/common.ts";
import { readStopCodes } from "#server/procedures/stops/reader.ts";
import { loadCommonStopCodes } from "#schemas/plant/procedures/stops/load_common_stop_codes.ts";

export const loadCommonStopCodesProcedure = readProcedure(loadCommonStopCodes, async ({ machines }, { db, scope }) =>
  knownTo(scope.machines, offeredByAll(await readStopCodes(db, null), machines)),
);
