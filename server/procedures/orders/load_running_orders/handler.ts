import { someOf } from "#server/procedures/machines/filter.ts";
import { readOrders } from "#server/procedures/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadRunningOrders } from "./contract.ts";

export const loadRunningOrdersProcedure = readProcedure(loadRunningOrders, ({ machine_id }, context) =>
  readOrders(context.db, someOf(context.scope, [machine_id]), "started", context),
);
