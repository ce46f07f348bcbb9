import { Type } from "typebox";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const cancelPrintJob = defineContract({
  name: "cancel_print_job",
  area: "printing",
  description: "Gives a print job up that waits, has failed, or of which nobody knows whether it has come out.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 1 },
  output: PrintJob,
  permission: "base",
  errors: { not_found: "no such job", state_conflict: "it is under way, has come out, or was given up before" },
  events: ["PrintJobChanged"],
});
