import { confirmPrintJob } from "#schemas/plant/procedures/printing/confirm_print_job.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { decidable, decide } from "./decide.ts";
import { findPrintJob } from "./reader.ts";

export const confirmPrintJobProcedure = writeProcedure(confirmPrintJob, async ({ record_no }, context) => {
  const job = decidable(context, await findPrintJob(context.trx, record_no), {
    from: ["Unknown"],
    refusal: { message: "What became of this job is known.", key: "print.outcome_known" },
  });
  return await decide(context, job, { print_status: "Printed", error_text: "", ended_at: context.now });
});
