import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, DateTime, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const ProcessReading = Type.Union([Type.Number(), Text(1000)]);

export const recordProcessValue = defineContract({
  name: "record_process_value",
  area: "machines",
  description: "Keeps the latest process value of a name; an older one changes nothing.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, name: Code, value: ProcessReading, time: DateTime }, strict),
  example: { machine_id: "FC1", name: "melt", value: 220, time: "2026-06-10T07:59:59Z" },
  output: Type.Object({ machine_id: MachineId }, strict),
  permission: "api-key:ingest",
  machine: "machine_id",
  errors: { rule_violated: "the time lies in the future, or the clock is not set" },
  events: ["ProcessValue"],
  unaudited: true,
});
