import { Type } from "typebox";
import { askedOfStatistics, refusalsOfStatistics, StatisticsReport } from "#schemas/plant/statistics.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStatisticsReport = defineContract({
  name: "load_statistics_report",
  area: "statistics",
  description:
    "The rows of load_statistics with the span that they are of, as far as it is over, and with compare the same of the span before: of today yesterday until the same time of day, of a shift as much of the shift before of the first machine's department, of whole days as many days before, of all else a span as long. Without a shift before, before is null.",
  kind: "read",
  input: Type.Object({ ...askedOfStatistics, compare: Type.Optional(Type.Boolean()) }, strict),
  example: { task: "stopreasons", machine_ids: "FC1", period: "today", compare: true },
  output: StatisticsReport,
  permission: "base",
  errors: refusalsOfStatistics,
  events: ["StopChanged", "QuantityReported"],
  cacheSeconds: 10,
});
