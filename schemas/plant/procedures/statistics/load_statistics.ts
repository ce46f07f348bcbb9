import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { askedOfStatistics, refusalsOfStatistics, StatisticsRow } from "#schemas/plant/statistics.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStatistics = defineContract({
  name: "load_statistics",
  area: "statistics",
  description:
    "Statistics of stops and production for graphs, of machines (machine_ids, joined by semicolons) or of a location, in a period counted from now or a range.",
  kind: "read",
  input: Type.Object(askedOfStatistics, strict),
  example: { task: "stopreasons", machine_ids: "FC1", period: "today" },
  output: Type.Array(StatisticsRow),
  permission: "base",
  errors: refusalsOfStatistics,
  events: ["StopChanged", "QuantityReported"],
  cacheSeconds: 10,
  source: true,
});
