import { allOf } from "#server/procedures/machines/filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readScrapOfCard } from "#server/procedures/scrap/records.ts";
import { loadScrapHistoryForCard } from "./contract.ts";

export const loadScrapHistoryForCardProcedure = readProcedure(loadScrapHistoryForCard, ({ card_no }, { db, scope }) =>
  readScrapOfCard(db, allOf(scope), card_no),
);
