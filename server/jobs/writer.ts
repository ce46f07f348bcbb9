import { toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import { retryAt } from "./due.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";

/** How long a run may be silent before others take its process for dead, in ms. */
const lease = 120_000;

type Key = Pick<ScheduledJobRow, "company_id" | "job">;
/** What a run did: numbers by name. */
export type Counts = Readonly<Record<string, number>>;

/** A job that has not run yet; its schedule begins now. */
export const newJob = (company_id: number, job: string, now: number): ScheduledJobRow => ({
  company_id,
  job,
  served_at: now,
  started_at: null,
  finished_at: null,
  success_at: null,
  duration_ms: null,
  result: null,
  detail: null,
  error: null,
  failures: 0,
  failed_total: 0,
  retry_at: null,
  requested_at: null,
  claimed_by: null,
  claimed_until: null,
});

/** Adds the jobs that the company does not have yet. */
export const addJobs = async (trx: Trx, company_id: number, jobs: readonly string[], now: number): Promise<void> => {
  const rows = jobs.map((job) => newJob(company_id, job, now));
  await trx
    .insertInto("scheduled_jobs")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["company_id", "job"]).doNothing())
    .execute();
};

const update = (trx: Trx, { job }: Key) => trx.updateTable("scheduled_jobs").where("job", "=", job);

/** Takes a job that nobody runs and nobody has run since `row` was read; gives whether it got it. */
export const claimJob = async (trx: Trx, row: ScheduledJobRow, runner: string, now: number): Promise<boolean> => {
  const result = await update(trx, row)
    .set({ claimed_by: runner, claimed_until: now + lease, started_at: now })
    .where("claimed_by", "is", null)
    .where("served_at", "=", row.served_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Prolongs a claim; gives whether it still holds. */
export const renewClaim = async (trx: Trx, key: Key, runner: string, now: number): Promise<boolean> => {
  const result = await update(trx, key)
    .set({ claimed_until: now + lease })
    .where("claimed_by", "=", runner)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Gives a claimed job back as if it had not begun. */
export const releaseJob = async (trx: Trx, key: Key, runner: string): Promise<void> => {
  await update(trx, key).set({ claimed_by: null, claimed_until: null }).where("claimed_by", "=", runner).execute();
};

const ended = (started: number, now: number) => ({
  served_at: started,
  finished_at: now,
  duration_ms: Math.max(0, now - started),
  requested_at: null,
  claimed_by: null,
  claimed_until: null,
});

/** Stores a run that succeeded, unless another process has taken the job over. */
export const finishJob = async (
  trx: Trx,
  key: Key,
  runner: string,
  { started, now, counts }: { started: number; now: number; counts: Counts },
): Promise<void> => {
  await update(trx, key)
    .set({
      ...ended(started, now),
      success_at: now,
      result: "done",
      detail: toJson(counts),
      error: null,
      failures: 0,
      retry_at: null,
    })
    .where("claimed_by", "=", runner)
    .execute();
};

const longestError = 1000;

/** Stores a run that failed and when it is tried again, unless another process has taken the job over. */
export const failJob = async (
  trx: Trx,
  row: Key & Pick<ScheduledJobRow, "failures">,
  runner: string,
  { started, now, error }: { started: number; now: number; error: string },
): Promise<void> => {
  await update(trx, row)
    .set((set) => ({
      ...ended(started, now),
      result: "failed" as const,
      detail: null,
      error: error.slice(0, longestError),
      failures: set("failures", "+", 1),
      failed_total: set("failed_total", "+", 1),
      retry_at: retryAt(row.failures + 1, now),
    }))
    .where("claimed_by", "=", runner)
    .execute();
};

/** Asks for a run as soon as it can be; gives whether there is such a job that does not run already. */
export const requestJob = async (trx: Trx, key: Key, now: number): Promise<boolean> => {
  const result = await update(trx, key).set({ requested_at: now }).where("claimed_by", "is", null).executeTakeFirst();
  return result.numUpdatedRows === 1n;
};
