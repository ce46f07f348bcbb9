import { Type } from "typebox";
import { administration } from "#schemas/plant/entities/rights.ts";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { previewLabel } from "./preview_label.ts";

export const testLabel = defineContract({
  name: "test_label",
  area: "printing",
  description:
    "Prints a label as it stands in an editor, with an example of each fact: makes one job like any other, which is of no machine and marked as a test. What became of it is what the job says (`load_print_job`).",
  kind: "write",
  input: Type.Object({ label: previewLabel.input.properties.label, printer_no: Code }, strict),
  example: { ...previewLabel.example, printer_no: "1" },
  output: PrintJob,
  permission: administration,
  bodyLimit: 256 * 1024,
  errors: { not_found: "no such printer in use", rule_violated: "the label is not whole" },
  events: ["PrintJobChanged"],
});
