import { allOf } from "#server/procedures/machine-filter.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { readCardHistory } from "#server/procedures/statistics/cards.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { loadCardHistory } from "#schemas/plant/procedures/statistics/load_card_history.ts";

export const loadCardHistoryProcedure = readProcedure(loadCardHistory, (input, context) =>
  readCardHistory(context.db, allOf(context.scope), rangeOf(input, context.now), context),
);
