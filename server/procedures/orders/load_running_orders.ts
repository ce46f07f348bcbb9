import { someOf } from "#server/procedures/machines/filter.ts";
import { readOrders } from "#server/procedures/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadRunningOrders } from "#schemas/plant/procedures/orders/load_running_orders.ts";

export const loadRunningOrdersProcedure = readProcedure(loadRunningOrders, ({ machine_id }, context) =>
  readOrders(context.db, someOf(context.scope, [machine_id]), "started", context),
);
