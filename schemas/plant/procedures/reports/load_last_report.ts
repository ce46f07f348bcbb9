import { Type } from "typebox";
import { Report } from "#schemas/plant/document.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadLastReport = defineContract({
  name: "load_last_report",
  area: "reports",
  description: "The newest report of a type about a machine, with its file; null where there is none.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, report_setting: Text(64) }, strict),
  example: { machine_id: "FC1", report_setting: "shift" },
  output: orNull(Report),
  permission: "base",
  machine: "machine_id",
  source: true,
});
