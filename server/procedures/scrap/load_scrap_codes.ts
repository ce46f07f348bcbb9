import { readScrapReasons } from "#server/procedures/scrap/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadScrapCodes } from "#schemas/plant/procedures/scrap/load_scrap_codes.ts";

export const loadScrapCodesProcedure = readProcedure(loadScrapCodes, (_input, { db }) => readScrapReasons(db, null));
