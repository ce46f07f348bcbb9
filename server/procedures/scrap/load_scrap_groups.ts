import { readScrapGroups } from "#server/procedures/scrap/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadScrapGroups } from "#schemas/plant/procedures/scrap/load_scrap_groups.ts";

export const loadScrapGroupsProcedure = readProcedure(loadScrapGroups, (_input, { db }) => readScrapGroups(db));
