export interface ReportTables {
  reports: ReportRow;
}

/** A generated report; its file lies in the media folder. `created_at` is ms UTC. */
export interface ReportRow {
  company_id: number;
  record_no: number;
  created_at: number;
  /** The type of the report. */
  report_setting: string;
  path: string;
  /** The machine that it is about; null: all may see it. */
  machine_id: string | null;
  card_no: string;
  reportidentity: string;
}
