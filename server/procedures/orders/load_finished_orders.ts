import { someOf } from "#server/procedures/machine-filter.ts";
import { functionsOf } from "#server/procedures/records/special-functions.ts";
import { finishedRows, toOrder } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { historyPeriod } from "#server/procedures/range.ts";
import { loadFinishedOrders } from "#schemas/plant/procedures/orders/load_finished_orders.ts";

const onlyNotCancelled = 196;

export const loadFinishedOrdersProcedure = readProcedure(loadFinishedOrders, async (input, context) => {
  const { db, scope, now } = context;
  const { machine_id } = input;
  const functions = await functionsOf(db, scope.company_id, machine_id);
  const withCancelled = input.include_cancelled ?? !functions.has(onlyNotCancelled);
  const rows = await finishedRows(db, someOf(scope, [machine_id]), historyPeriod(now).from);
  return rows.filter((row) => withCancelled || row.cancelled === 0).map((row) => toOrder(row, context));
});
