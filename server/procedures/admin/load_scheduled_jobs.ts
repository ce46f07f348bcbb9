import type { ScheduledJobName } from "#schemas/documents/site/jobs.ts";
import type { ScheduledJob } from "#schemas/platform/scheduled-job.ts";
import { parseJson, toIsoOrNull } from "#server/database/columns.ts";
import { dueAt } from "#server/jobs/due.ts";
import { isFirstCompany, jobNamesOf } from "#server/jobs/names.ts";
import { readJobs } from "#server/jobs/reader.ts";
import { scheduleOf } from "#server/jobs/settings.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";
import { newJob } from "#server/jobs/writer.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { type Settings, timeZoneOf } from "#server/site.ts";
import { loadScheduledJobs } from "#schemas/platform/admin/load_scheduled_jobs.ts";

const stateOf = ({ claimed_by, requested_at }: ScheduledJobRow): ScheduledJob["state"] => {
  if (claimed_by !== null) return "running";
  return requested_at === null ? "waiting" : "requested";
};

const projected = (job: ScheduledJobName, row: ScheduledJobRow, settings: Settings): ScheduledJob => {
  const schedule = scheduleOf(settings, job);
  return {
    job,
    schedule,
    state: stateOf(row),
    next_run: toIsoOrNull(dueAt(row, schedule, timeZoneOf(settings))),
    last_start: toIsoOrNull(row.started_at),
    last_success: toIsoOrNull(row.success_at),
    last_result: row.result,
    last_duration: row.duration_ms === null ? null : row.duration_ms / 1000,
    last_counts: row.detail === null ? {} : parseJson(row.detail),
    last_error: row.error,
    failures: row.failures,
  };
};

export const loadScheduledJobsProcedure = readProcedure(
  loadScheduledJobs,
  async (_input, { db, scope: { company_id }, settings, now }) => {
    const rows = new Map((await readJobs(db)).map((row) => [row.job, row]));
    return jobNamesOf(await isFirstCompany(db, company_id)).map((job) =>
      projected(job, rows.get(job) ?? newJob(company_id, job, now), settings),
    );
  },
);
