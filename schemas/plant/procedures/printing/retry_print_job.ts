import { Type } from "typebox";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const retryPrintJob = defineContract({
  name: "retry_print_job",
  area: "printing",
  description: "Has a print job that waits for its printer tried now.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 7 },
  output: PrintJob,
  permission: "base",
  errors: { not_found: "no such job", state_conflict: "it does not wait for its printer" },
  events: ["PrintJobChanged"],
});
