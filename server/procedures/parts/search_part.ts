import { someOf } from "#server/procedures/machine-filter.ts";
import { readPlannedParts } from "#server/procedures/parts/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { searchPart } from "#schemas/plant/procedures/parts/search_part.ts";

export const searchPartProcedure = readProcedure(searchPart, ({ machine_id }, { db, scope }) =>
  readPlannedParts(db, someOf(scope, [machine_id])),
);
