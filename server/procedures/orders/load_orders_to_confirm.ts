import { allOf, someOf } from "#server/procedures/machine-filter.ts";
import { materialsOfOrders } from "#server/procedures/materials/of-order.ts";
import { forConfirmation, ordersToConfirm } from "#server/procedures/orders/confirmation.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadOrdersToConfirm } from "#schemas/plant/procedures/orders/load_orders_to_confirm.ts";

export const loadOrdersToConfirmProcedure = readProcedure(loadOrdersToConfirm, async ({ machine_id }, context) => {
  const { db, scope } = context;
  const orders = await ordersToConfirm(db, machine_id === null ? allOf(scope) : someOf(scope, [machine_id]));
  const materials = await materialsOfOrders(db, scope.company_id, orders);
  return orders.map((order) => forConfirmation(order, materials(order)));
});
