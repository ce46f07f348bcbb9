import { Type } from "typebox";
import { administration } from "#schemas/plant/entities/rights.ts";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const testPrinter = defineContract({
  name: "test_printer",
  area: "printing",
  description:
    "Prints a small label on a printer to try it: makes one job like any other, which is of no machine and marked as a test. What became of it is what the job says (`load_print_job`).",
  kind: "write",
  input: Type.Object({ printer_no: Code }, strict),
  example: { printer_no: "1" },
  output: PrintJob,
  permission: administration,
  errors: { not_found: "no such printer in use" },
  events: ["PrintJobChanged"],
});
