import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PrintJob } from "#schemas/plant/print-job.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadLabels = defineContract({
  name: "load_labels",
  area: "printing",
  description: "The jobs of labels of a machine, newest first: those of the last 90 days, at most 1,000.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(PrintJob),
  permission: "base",
  machine: "machine_id",
  events: ["PrintJobChanged"],
});
