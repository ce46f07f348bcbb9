import { knownTo } from "#server/procedures/stops/common.ts";
import { readStopCodes } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopCodesIndex } from "#schemas/plant/procedures/stops/load_stop_codes_index.ts";

export const loadStopCodesIndexProcedure = readProcedure(loadStopCodesIndex, async (_input, { db, scope }) =>
  knownTo(scope.machines, await readStopCodes(db, null)),
);
