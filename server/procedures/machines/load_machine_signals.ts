import { readSignals } from "#server/procedures/machines/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadMachineSignals } from "#schemas/plant/procedures/machines/load_machine_signals.ts";

export const loadMachineSignalsProcedure = readProcedure(loadMachineSignals, ({ machine_id }, context) =>
  readSignals(context.db, context.scope.company_id, machine_id, context),
);
