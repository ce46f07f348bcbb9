import { Type } from "typebox";
import { PrintJob, PrintStatus } from "#schemas/plant/print-job.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPrintJobs = defineContract({
  name: "load_print_jobs",
  area: "printing",
  description:
    "The print jobs of all machines, newest first, with a status or (null) all: those of the last 90 days, at most 1,000. Needs the setting `globalPrint`.",
  kind: "read",
  input: Type.Object({ printstatus: orNull(PrintStatus) }, strict),
  example: { printstatus: null },
  output: Type.Array(PrintJob),
  permission: "base",
  errors: { not_allowed: "the setting `globalPrint` is missing" },
  events: ["PrintJobChanged"],
});
