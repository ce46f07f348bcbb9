import { readLate, readPlanned } from "#server/procedures/orders/marks.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadPlannedOrders } from "#schemas/plant/procedures/orders/load_planned_orders.ts";

export const loadPlannedOrdersProcedure = readProcedure(loadPlannedOrders, async (input, context) => {
  if (input.machine_id === null) return await readLate(context.db, context);
  const orders = await readPlanned(context.db, input.machine_id, context);
  return input.only_late ? orders.filter((order) => order.late_hours !== null && order.cancelled === 0) : orders;
});
