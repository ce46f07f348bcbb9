/** An error that a browser reported; kept for a time only. Times in ms UTC: `time` by the browser's clock. */
interface ErrorReportRow {
  company_id: number;
  report_id: string;
  received_at: number;
  time: number;
  message: string;
  stack: string;
  route: string;
  app_version: string;
  company_name: string | null;
  username: string | null;
}

export interface ErrorReportTables {
  error_reports: ErrorReportRow;
}
