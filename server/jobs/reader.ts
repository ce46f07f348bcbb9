import type { Reader } from "#server/database/company.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";

/** The jobs of a company. */
export const readJobs = (db: Reader): Promise<ScheduledJobRow[]> =>
  db.selectFrom("scheduled_jobs").selectAll().execute();
