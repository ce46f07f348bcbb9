import { loadLastReport } from "#schemas/plant/procedures/reports/load_last_report.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { readLastReport } from "./reader.ts";

export const reportsProcedures: readonly Procedure[] = [
  readProcedure(loadLastReport, ({ machine_id, report_setting }, { db }) =>
    readLastReport(db, machine_id, report_setting),
  ),
];
