import { loadLastReportProcedure } from "./load_last_report.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const reportsProcedures: readonly Procedure[] = [loadLastReportProcedure];
