import { Type } from "typebox";
import { DateTime, strict, Text } from "#schemas/platform/fields.ts";
import { GraphicalHistory } from "#schemas/plant/graphical-history.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const getGraphicalHistoryDataForMachines = defineContract({
  name: "get_graphical_history_data_for_machines",
  area: "statistics",
  description:
    "What machines (machine_string, ids joined by semicolons) did in a range, up to now: tables of machines, segments and orders.",
  kind: "read",
  input: Type.Object({ machine_string: Text(20_000), start_time: DateTime, end_time: DateTime }, strict),
  example: { machine_string: "FC1", start_time: "2026-06-10T07:00:00Z", end_time: "2026-06-10T08:00:00Z" },
  output: GraphicalHistory,
  permission: "base",
  errors: {
    not_found: "no such machine",
    not_allowed: "a machine outside the restrictions",
    rule_violated: "the start is after the end, more than 366 days, or more than 50,000 segments",
  },
  events: ["StopChanged", "OrderChanged"],
  cacheSeconds: 120,
  source: true,
});
