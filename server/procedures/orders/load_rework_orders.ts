import { someOf } from "#server/procedures/machine-filter.ts";
import { plannedRows, toOrder } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadReworkOrders } from "#schemas/plant/procedures/orders/load_rework_orders.ts";

export const loadReworkOrdersProcedure = readProcedure(loadReworkOrders, async ({ machine_id }, context) => {
  const rows = await plannedRows(context.db, someOf(context.scope, [machine_id]));
  return rows.filter(({ order_kind }) => order_kind === "rework").map((row) => toOrder(row, context));
});
