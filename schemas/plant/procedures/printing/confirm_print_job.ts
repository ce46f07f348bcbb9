import { Type } from "typebox";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmPrintJob = defineContract({
  name: "confirm_print_job",
  area: "printing",
  description: "Says of a print job whose outcome is not known that it has come out.",
  kind: "write",
  input: Type.Object({ record_no: RecordNo }, strict),
  example: { record_no: 2 },
  output: PrintJob,
  permission: "base",
  errors: { not_found: "no such job", state_conflict: "its outcome is known" },
  events: ["PrintJobChanged"],
});
