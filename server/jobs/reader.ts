import type { Reader } from "#server/database/store.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";

/** The jobs of a company. */
export const readJobs = (db: Reader, company_id: number): Promise<ScheduledJobRow[]> =>
  db.selectFrom("scheduled_jobs").selectAll().where("company_id", "=", company_id).execute();
