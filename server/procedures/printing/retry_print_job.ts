import { retryPrintJob } from "#schemas/plant/procedures/printing/retry_print_job.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { decidable, decide } from "./decide.ts";
import { findPrintJob } from "./reader.ts";

export const retryPrintJobProcedure = writeProcedure(retryPrintJob, async ({ record_no }, context) => {
  const found = await findPrintJob(context.trx, record_no);
  const job = decidable(context, found, {
    from: found?.not_before === null ? [] : ["New"],
    refusal: { message: "This job does not wait for its printer.", key: "print.not_waiting" },
  });
  return await decide(context, job, { not_before: null });
});
