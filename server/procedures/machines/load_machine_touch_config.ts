import { readTouchConfig } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineTouchConfig } from "#schemas/plant/procedures/machines/load_machine_touch_config.ts";

export const loadMachineTouchConfigProcedure = readProcedure(loadMachineTouchConfig, ({ machine_id }, { db, scope }) =>
  readTouchConfig(db, scope.company_id, machine_id),
);
