import { readProcedure } from "#server/procedures/procedure.ts";
import { machinesNamed, readGraphicalHistory } from "#server/procedures/statistics/graphical.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { getGraphicalHistoryDataForMachines } from "#schemas/plant/procedures/statistics/get_graphical_history_data_for_machines.ts";

export const getGraphicalHistoryDataForMachinesProcedure = readProcedure(
  getGraphicalHistoryDataForMachines,
  async (input, context) => {
    const { db, scope, now } = context;
    const range = rangeOf(input, now);
    const machines = await machinesNamed(db, scope, input.machine_string, "/machine_string");
    return await readGraphicalHistory(db, scope.company_id, machines, range, context);
  },
);
