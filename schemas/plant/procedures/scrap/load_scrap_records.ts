import { Type } from "typebox";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { ScrapRecord } from "#schemas/plant/history-record.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScrapRecords = defineContract({
  name: "load_scrap_records",
  area: "scrap",
  description:
    "Scrap by moment, machine, card and reason in a range, oldest first. A corrected report counts what is right at its own time, and nothing when it was reversed.",
  kind: "read",
  input: Type.Object({ start_time: DateTime, end_time: DateTime }, strict),
  example: { start_time: "2026-06-10T07:00:00Z", end_time: "2026-06-10T08:00:00Z" },
  output: Type.Array(ScrapRecord),
  permission: "base",
  errors: { rule_violated: "the start is after the end, more than 366 days, or more than 50,000 rows" },
  events: ["QuantityReported"],
  source: true,
});
