import { allOf, someOf } from "#server/procedures/machines/filter.ts";
import { readSpecialFunctions } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadSpecialFunctions } from "#schemas/plant/procedures/machines/load_special_functions.ts";

export const loadSpecialFunctionsProcedure = readProcedure(loadSpecialFunctions, ({ machine_id }, { db, scope }) =>
  readSpecialFunctions(db, machine_id === null ? allOf(scope) : someOf(scope, [machine_id])),
);
