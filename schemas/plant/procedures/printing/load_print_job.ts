import { Type } from "typebox";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPrintJob = defineContract({
  name: "load_print_job",
  area: "printing",
  description: "A print job and what has become of it.",
  kind: "read",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 1 },
  output: PrintJob,
  permission: "base",
  errors: { not_found: "no such job" },
  events: ["PrintJobChanged"],
});
