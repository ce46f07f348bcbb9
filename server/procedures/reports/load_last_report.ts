import { readProcedure } from "#server/procedures/procedure.ts";
import { readLastReport } from "#server/procedures/reports/reader.ts";
import { loadLastReport } from "#schemas/plant/procedures/reports/load_last_report.ts";

export const loadLastReportProcedure = readProcedure(loadLastReport, ({ machine_id, report_setting }, { db }) =>
  readLastReport(db, machine_id, report_setting),
);
