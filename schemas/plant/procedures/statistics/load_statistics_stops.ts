import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { StatisticsStop, whenOfStatistics } from "#schemas/plant/statistics.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStatisticsStops = defineContract({
  name: "load_statistics_stops",
  area: "statistics",
  description:
    "The stops of a machine that load_statistics sums for one stop reason ('-' = uncoded) in a period or range, newest first, at most 1,000; left_out tells that there are more. Their stop_time adds up to that of the reason, and those that began in the span to its total_stops.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, stop_reason: Code, ...whenOfStatistics }, strict),
  example: { machine_id: "FC1", stop_reason: "-", period: "today" },
  output: Type.Object({ stops: Type.Array(StatisticsStop), left_out: Type.Boolean() }, strict),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["StopChanged"],
  cacheSeconds: 10,
});
