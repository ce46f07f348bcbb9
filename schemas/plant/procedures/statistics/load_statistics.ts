import { Type } from "typebox";
import { DateTime, Text, strict } from "#schemas/platform/fields.ts";
import { StatisticsRow, StatisticsTask } from "#schemas/plant/statistics.ts";
import { defineContract } from "#schemas/protocol/contract.ts";
import { statisticsPeriods } from "#schemas/plant/statistics-periods.ts";

export const loadStatistics = defineContract({
  name: "load_statistics",
  area: "statistics",
  description:
    "Statistics of stops and production for graphs, of machines (machine_ids, joined by semicolons) or of a location, in a period counted from now or a range.",
  kind: "read",
  input: Type.Object(
    {
      task: StatisticsTask,
      period: Type.Optional(Type.Enum([...statisticsPeriods])),
      start_time: Type.Optional(DateTime),
      end_time: Type.Optional(DateTime),
      machine_ids: Type.Optional(Text(20_000)),
      locationtype: Type.Optional(
        Type.Union([Type.Literal("department"), Type.Literal("zone"), Type.Literal("category"), Type.Literal("line")]),
      ),
      location: Type.Optional(Text(64)),
    },
    strict,
  ),
  example: { task: "stopreasons", machine_ids: "FC1", period: "today" },
  output: Type.Array(StatisticsRow),
  permission: "base",
  errors: {
    not_found: "no such machine",
    not_allowed: "a machine outside the restrictions",
    rule_violated: "the location is all, or the range is longer than 366 days",
  },
  events: ["StopChanged", "QuantityReported"],
  cacheSeconds: 10,
  source: true,
});
