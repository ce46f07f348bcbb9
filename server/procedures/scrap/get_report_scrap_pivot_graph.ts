import { allOf } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readScrapPivot } from "#server/procedures/scrap/pivot.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { getReportScrapPivotGraph } from "#schemas/plant/procedures/scrap/get_report_scrap_pivot_graph.ts";

export const getReportScrapPivotGraphProcedure = readProcedure(getReportScrapPivotGraph, (input, context) => {
  const { db, scope, settings, now } = context;
  return readScrapPivot(db, allOf(scope), { ...input, ...rangeOf(input, now) }, { settings, now, ...scope });
});
