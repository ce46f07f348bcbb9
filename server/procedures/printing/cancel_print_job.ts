import { cancelPrintJob } from "#schemas/plant/procedures/printing/cancel_print_job.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { decidable, decide } from "./decide.ts";
import { findPrintJob } from "./reader.ts";

export const cancelPrintJobProcedure = writeProcedure(cancelPrintJob, async ({ record_no }, context) => {
  const job = decidable(context, await findPrintJob(context.trx, record_no), {
    from: ["New", "Failed", "Unknown"],
    refusal: { message: "This job is under way, or has ended.", key: "print.not_to_cancel" },
  });
  return await decide(context, job, { print_status: "Cancelled", ended_at: context.now });
});
