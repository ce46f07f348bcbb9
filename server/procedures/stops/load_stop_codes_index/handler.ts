import { readStopCodes } from "#server/procedures/stops/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadStopCodesIndex } from "./contract.ts";

export const loadStopCodesIndexProcedure = readProcedure(loadStopCodesIndex, (_input, { db, scope }) =>
  readStopCodes(db, scope.company_id, null),
);
