import { DomainError } from "#schemas/protocol/errors.ts";
import { isFirstCompany, jobNamesOf } from "#server/jobs/names.ts";
import { addJobs, requestJob } from "#server/jobs/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { runScheduledJob } from "#schemas/platform/admin/run_scheduled_job.ts";

export const runScheduledJobProcedure = writeProcedure(
  runScheduledJob,
  async ({ job }, { trx, scope: { company_id }, now }) => {
    if (!jobNamesOf(await isFirstCompany(trx, company_id)).includes(job))
      throw new DomainError("not_found", { path: "/job" });
    await addJobs(trx, company_id, [job], now);
    if (!(await requestJob(trx, { company_id, job }, now))) throw new DomainError("state_conflict", { path: "/job" });
    return true as const;
  },
);
