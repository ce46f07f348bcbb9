import type { Order } from "#schemas/plant/order.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { orderFields } from "#server/procedures/machines/derive.ts";
import { machineChanged, raiseVersion } from "#server/procedures/machines/writer.ts";
import { runningCardOn, runningOn, toOrder } from "#server/procedures/records/orders/reader.ts";
import { addToOrder, quantitiesChanged } from "#server/procedures/records/orders/writer.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";

/**
 * Lets the order of a new transaction follow it, and raises the events. Gives the order, null when the transaction has
 * none. A stopped order stays stopped.
 */
export const orderFollows = async (context: WriteContext, row: TransactionRow): Promise<Order | null> => {
  const { machine_id, card_no, kind } = row;
  const quantity = fromMillionths(row.quantity);
  const payload = { machine_id, card_no, kind, quantity, record_no: row.record_no, corrects: row.corrects };
  context.emit({ event: "QuantityReported", machine_id, payload });
  const changed = await addToOrder(context.trx, row, kind, row.quantity, context.now);
  if (!changed) return null;
  context.emit(quantitiesChanged(machine_id, [changed], context));
  const isShown =
    changed.state === "started" && (await runningCardOn(context.trx, row.company_id, machine_id)) === card_no;
  if (isShown) await tellMachine(context, changed);
  return toOrder(changed, context);
};

/** Tells what the machine shows of its order, where that is the one of the card. */
export const machineFollows = async (
  context: WriteContext,
  { company_id, machine_id, card_no }: Pick<TransactionRow, "company_id" | "machine_id" | "card_no">,
): Promise<void> => {
  const order = await runningOn(context.trx, company_id, machine_id);
  if (order?.card_no === card_no) await tellMachine(context, order);
};

const tellMachine = async (context: WriteContext, order: OrderRow): Promise<void> => {
  const { company_id, machine_id1: machine_id } = order;
  const { card_good_qty, order_finished } = orderFields(order, context);
  const version = await raiseVersion(context.trx, company_id, machine_id);
  context.emit(machineChanged(machine_id, { card_good_qty, order_finished }, version));
};
