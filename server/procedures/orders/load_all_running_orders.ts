import { allOf } from "#server/procedures/machines/filter.ts";
import { readOrders } from "#server/procedures/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadAllRunningOrders } from "#schemas/plant/procedures/orders/load_all_running_orders.ts";

export const loadAllRunningOrdersProcedure = readProcedure(loadAllRunningOrders, (_input, context) =>
  readOrders(context.db, allOf(context.scope), "started", context),
);
