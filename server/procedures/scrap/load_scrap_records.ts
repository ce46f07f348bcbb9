import { allOf } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readScrapRecords } from "#server/procedures/scrap/records.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { loadScrapRecords } from "#schemas/plant/procedures/scrap/load_scrap_records.ts";

export const loadScrapRecordsProcedure = readProcedure(loadScrapRecords, (input, context) =>
  readScrapRecords(context.db, allOf(context.scope), rangeOf(input, context.now), context),
);
