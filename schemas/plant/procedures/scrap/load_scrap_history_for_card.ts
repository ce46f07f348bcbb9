import { Type } from "typebox";
import { Code, strict } from "#schemas/platform/fields.ts";
import { ScrapHistoryRow } from "#schemas/plant/history-record.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScrapHistoryForCard = defineContract({
  name: "load_scrap_history_for_card",
  area: "scrap",
  description:
    "The scrap reports of a card, newest first, at most 5,000: what was reported, and what stands after corrections.",
  kind: "read",
  input: Type.Object({ card_no: Code }, strict),
  example: { card_no: "100" },
  output: Type.Array(ScrapHistoryRow),
  permission: "base",
  events: ["QuantityReported", "ErpTransferChanged"],
  source: true,
});
