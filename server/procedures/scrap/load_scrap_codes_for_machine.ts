import { readScrapReasons } from "#server/procedures/scrap/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadScrapCodesForMachine } from "#schemas/plant/procedures/scrap/load_scrap_codes_for_machine.ts";

export const loadScrapCodesForMachineProcedure = readProcedure(loadScrapCodesForMachine, ({ machine_id }, { db }) =>
  readScrapReasons(db, machine_id),
);
