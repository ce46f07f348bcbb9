import { allOf } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readScrapOfCard } from "#server/procedures/scrap/records.ts";
import { loadScrapHistoryForCard } from "#schemas/plant/procedures/scrap/load_scrap_history_for_card.ts";

export const loadScrapHistoryForCardProcedure = readProcedure(loadScrapHistoryForCard, ({ card_no }, { db, scope }) =>
  readScrapOfCard(db, allOf(scope), card_no),
);
