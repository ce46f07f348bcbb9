import { type ScheduledJobName, scheduledJobNames } from "#schemas/documents/site/jobs.ts";
import { everyCompany, type Reader } from "#server/database/company.ts";

/** The work of these is for all companies; the first company decides when, and sees them. */
const ofTheDatabase: ReadonlySet<ScheduledJobName> = new Set(["vacuum", "backup", "restore-check"]);

/** The jobs of a company. */
export const jobNamesOf = (isFirst: boolean): ScheduledJobName[] =>
  scheduledJobNames.filter((job) => isFirst || !ofTheDatabase.has(job));

/** Is it the company that was there first? */
export const isFirstCompany = async (db: Reader, company_id: number): Promise<boolean> => {
  const all = everyCompany(db).selectFrom("companies");
  const earlier = all.select("company_id").where("company_id", "<", company_id).limit(1);
  return (await earlier.execute()).length === 0;
};
