import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { mostLabels, PrintJob } from "#schemas/plant/print-job.ts";
import { AnyCode, Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const printLabel = defineContract({
  name: "print_label",
  area: "printing",
  description: "Prints labels of an order: makes one job, which the print service sends to the printer.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      num_labels: Type.Integer({ maximum: mostLabels }),
      printer: AnyCode,
    },
    strict,
  ),
  example: { machine_id: "FC1", card_no: "100", num_labels: 3, printer: "1" },
  output: PrintJob,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "no such order on the machine, or no such printer in use there",
    rule_violated: "fewer than one label, or no printer",
  },
  events: ["PrintJobChanged"],
});
