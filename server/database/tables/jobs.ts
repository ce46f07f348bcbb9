/**
 * A scheduled job of a company. Times in ms UTC. `served_at` is the time up to which its schedule is served; the next
 * run is the first one after it. `detail` is a JSON object of what the last run did. `failures` counts since the last
 * success, `failed_total` since ever. Who runs it holds `claimed_by` until `claimed_until` and prolongs it.
 */
export interface ScheduledJobRow {
  company_id: number;
  job: string;
  served_at: number;
  started_at: number | null;
  finished_at: number | null;
  success_at: number | null;
  duration_ms: number | null;
  result: "done" | "failed" | null;
  detail: string | null;
  error: string | null;
  failures: number;
  failed_total: number;
  retry_at: number | null;
  requested_at: number | null;
  claimed_by: string | null;
  claimed_until: number | null;
}

export interface JobTables {
  scheduled_jobs: ScheduledJobRow;
}
