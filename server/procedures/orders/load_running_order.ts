import { someOf } from "#server/procedures/machine-filter.ts";
import { orderRows, runningByMachine, toOrder } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadRunningOrder } from "#schemas/plant/procedures/orders/load_running_order.ts";

export const loadRunningOrderProcedure = readProcedure(loadRunningOrder, async ({ machine_id }, context) => {
  const rows = await orderRows(context.db, someOf(context.scope, [machine_id]), "started");
  const row = runningByMachine(rows).get(machine_id);
  return row ? toOrder(row, context) : null;
});
