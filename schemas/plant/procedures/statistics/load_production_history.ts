import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { historySteps, ProductionHistoryRow } from "#schemas/plant/history-day.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadProductionHistory = defineContract({
  name: "load_production_history",
  area: "statistics",
  description: "What one machine did by ISO week, by day or by hour, oldest first; periods that have begun only.",
  kind: "read",
  input: Type.Object(
    { machine_id: MachineId, by: Type.Enum([...historySteps]), start_time: DateTime, end_time: DateTime },
    strict,
  ),
  example: { machine_id: "FC1", by: "day", start_time: "2026-06-09T08:00:00Z", end_time: "2026-06-10T08:00:00Z" },
  output: Type.Array(ProductionHistoryRow),
  permission: "base",
  machine: "machine_id",
  errors: {
    rule_violated: "the start is after the end, more than 366 days by hour, or more than 3,660 days by day or week",
  },
  events: ["StopChanged", "QuantityReported"],
  source: true,
});
