import type { PrintJob, PrintStatus } from "#schemas/plant/print-job.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { readPlaces, toPrintJob } from "./reader.ts";
import { printJobChanged } from "./writer.ts";

/** What a person may decide of a job: from which states, and what is said where it is in another one. */
interface Decision {
  from: readonly PrintStatus[];
  refusal: { message: string; key: string };
}

/** A job of the caller's machines, in a state of which this can be decided. */
export const decidable = (
  { scope }: WriteContext,
  job: PrintJobRow | undefined,
  { from, refusal: { message, key } }: Decision,
): PrintJobRow => {
  if (!job) throw new DomainError("not_found", { path: "/record_no" });
  requireMachine(scope, job.machine_id);
  if (from.includes(job.print_status)) return job;
  throw new DomainError("state_conflict", { message, path: "/record_no", text: { key } });
};

/** Stores what was decided of a job, tells of it, and gives the job as it is now. */
export const decide = async (
  context: WriteContext,
  job: PrintJobRow,
  change: Partial<Omit<PrintJobRow, "company_id" | "record_no">>,
): Promise<PrintJob> => {
  const { trx } = context;
  await trx.updateTable("print_jobs").set(change).where("record_no", "=", job.record_no).execute();
  const after = { ...job, ...change };
  context.emit(printJobChanged(after));
  const placeOf = await readPlaces(trx);
  const [was, is] = [toPrintJob(job, placeOf), toPrintJob(after, placeOf)];
  context.audit({ machine_id: job.machine_id, before: was, after: is });
  return is;
};
