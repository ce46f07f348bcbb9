import { Type } from "typebox";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { CardHistoryRecord } from "#schemas/plant/history-record.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadCardHistory = defineContract({
  name: "load_card_history",
  area: "statistics",
  description:
    "The order cards that were finished in a range, with their quantities and times, in the order of their end.",
  kind: "read",
  input: Type.Object({ start_time: DateTime, end_time: DateTime }, strict),
  example: { start_time: "2026-06-09T08:00:00Z", end_time: "2026-06-10T08:00:00Z" },
  output: Type.Array(CardHistoryRecord),
  permission: "base",
  errors: { rule_violated: "the start is after the end, more than 366 days, or more than 50,000 rows" },
  events: ["OrderChanged", "StopChanged", "QuantityReported"],
  source: true,
});
