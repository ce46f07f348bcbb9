import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { HistoryDayRecord } from "#schemas/plant/history-day.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const historyPerDay = defineContract({
  name: "history_per_day",
  area: "statistics",
  description:
    "Production and stops per day, shift, machine and card or stop reason, of all machines or of some. With merge_shift_swaps a stop that goes on over a change of shift counts once.",
  kind: "read",
  input: Type.Object(
    {
      start_time: DateTime,
      end_time: DateTime,
      machine_id: Type.Optional(Type.Array(MachineId, { maxItems: 1000 })),
      merge_shift_swaps: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  example: { start_time: "2026-06-09T08:00:00Z", end_time: "2026-06-10T08:00:00Z", machine_id: ["FC1"] },
  output: Type.Array(HistoryDayRecord),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "the start is after the end, more than 366 days, or more than 50,000 rows" },
  cacheSeconds: 60,
  source: true,
});
