import { readScrapCategories } from "#server/procedures/scrap/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadScrapCategories } from "#schemas/plant/procedures/scrap/load_scrap_categories.ts";

export const loadScrapCategoriesProcedure = readProcedure(loadScrapCategories, (_input, { db }) =>
  readScrapCategories(db),
);
