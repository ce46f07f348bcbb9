import { readSignals } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineSignals } from "./contract.ts";

export const loadMachineSignalsProcedure = readProcedure(loadMachineSignals, ({ machine_id }, context) =>
  readSignals(context.db, context.scope.company_id, machine_id, context),
);
