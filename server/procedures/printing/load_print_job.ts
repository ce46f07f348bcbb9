import { loadPrintJob } from "#schemas/plant/procedures/printing/load_print_job.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { findPrintJob, readNextTries, readPlaces, toPrintJob } from "./reader.ts";

export const loadPrintJobProcedure = readProcedure(loadPrintJob, async ({ record_no }, { db, scope }) => {
  const job = await findPrintJob(db, record_no);
  if (!job) throw new DomainError("not_found", { path: "/record_no" });
  if (job.kind !== "test") requireMachine(scope, job.machine_id);
  return toPrintJob(job, await readPlaces(db), await readNextTries(db, [job]));
});
