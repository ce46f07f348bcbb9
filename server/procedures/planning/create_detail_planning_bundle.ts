import { DomainError } from "#schemas/protocol/errors.ts";
import { toMillionths } from "#server/database/columns.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { toBundle } from "#server/procedures/planning/reader.ts";
import { bundleSizeOf } from "#server/procedures/planning/settings.ts";
import { addBundle, planningChanged, settleOrders } from "#server/procedures/planning/writer.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { checkFree, checkQuantity, checkSize } from "./check.ts";
import { createDetailPlanningBundle } from "#schemas/plant/procedures/planning/create_detail_planning_bundle.ts";

export const createDetailPlanningBundleProcedure = writeProcedure(
  createDetailPlanningBundle,
  async ({ machine_id, card_nos, planned_qty: pieces }, context) => {
    const { trx, scope, settings } = context;
    const planned_qty = toMillionths(pieces, "/planned_qty");
    checkSize(card_nos.length, bundleSizeOf(settings, machine_id));
    const orders = await ordersOf(context, machine_id, card_nos);
    checkFree(orders);
    checkQuantity(planned_qty, orders);
    const bundle = await addBundle(trx, { company_id: scope.company_id, machine_id, planned_qty }, orders);
    await planningChanged(context, machine_id, [bundle.bundle_no]);
    await settleOrders(context, machine_id, orders);
    const { bundle_no, sequence } = bundle;
    context.audit({ machine_id, after: { bundle_no, card_nos, planned_qty: pieces, sequence } });
    return toBundle(bundle, orders);
  },
);

/** The orders of the cards in their sequence; refuses (`not_found`) a card that is not on the machine. */
const ordersOf = async (
  { trx, scope }: WriteContext,
  machine_id: string,
  card_nos: readonly string[],
): Promise<OrderRow[]> => {
  const orders: OrderRow[] = [];
  for (const [index, card_no] of card_nos.entries()) {
    const order = await findOrder(trx, scope.company_id, machine_id, card_no);
    if (!order)
      throw new DomainError("not_found", {
        message: `No order with the card ${card_no} is on this machine.`,
        path: `/card_nos/${index}`,
        text: { key: "orders.not_on_machine", values: { card_no } },
      });
    orders.push(order);
  }
  return orders;
};
