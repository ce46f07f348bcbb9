import { allOf } from "#server/procedures/machines/filter.ts";
import { readOrders } from "#server/procedures/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadAllRunningOrders } from "./contract.ts";

export const loadAllRunningOrdersProcedure = readProcedure(loadAllRunningOrders, (_input, context) =>
  readOrders(context.db, allOf(context.scope), "started", context),
);
