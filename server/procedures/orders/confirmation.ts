import type { MaterialOfOrder } from "#schemas/plant/material.ts";
import type { OrderForConfirmation } from "#schemas/plant/order-confirmation.ts";
import { fromMillionths, toIsoOrNull } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import type { OrderConfirmationRow, OrderRow } from "#server/database/tables/orders.ts";

export const forConfirmation = (order: OrderRow, materials: MaterialOfOrder[]): OrderForConfirmation => ({
  cardNo: order.card_no,
  workOrderNo: order.work_order_no,
  machineId: order.machine_id1,
  pOrder: order.p_order,
  opNumber: order.op_number,
  partNo: order.part_no,
  cardGoodQty: fromMillionths(order.good_qty),
  cardScrapQty: fromMillionths(order.scrap_qty),
  endTime: toIsoOrNull(order.stop_date),
  materials,
});

/** A confirmation is of one end of an order: an order that has run again since waits again. */
const confirmedEnds = (db: Reader, { machines }: MachineFilter) =>
  db
    .joining("orders")
    .left("order_confirmations as confirmed", (join) =>
      join
        .onRef("confirmed.machine_id", "=", "orders.machine_id1")
        .onRef("confirmed.card_no", "=", "orders.card_no")
        .onRef("confirmed.stop_date", "=", "orders.stop_date"),
    )
    .query()
    .selectAll("orders")
    .where("orders.state", "=", "stopped")
    .$if(machines !== null, (query) => query.where("orders.machine_id1", "in", [...machines!]));

/** The orders of machines that have ended and that nobody has confirmed, oldest first. */
export const ordersToConfirm = async (db: Reader, filter: MachineFilter): Promise<OrderRow[]> =>
  filter.machines?.length === 0
    ? []
    : await confirmedEnds(db, filter)
        .where("confirmed.card_no", "is", null)
        .orderBy("orders.stop_date")
        .orderBy("orders.card_no")
        .execute();

/** Has a person confirmed the last end of an order? */
export const isConfirmed = async (db: Reader, order: OrderRow): Promise<boolean> =>
  (await confirmedEnds(db, { company_id: order.company_id, machines: [order.machine_id1] })
    .where("orders.card_no", "=", order.card_no)
    .where("confirmed.card_no", "is not", null)
    .executeTakeFirst()) !== undefined;

export const storeConfirmation = async (trx: Trx, row: OrderConfirmationRow): Promise<void> => {
  const { company_id: _company, machine_id: _machine, card_no: _card, ...values } = row;
  await trx
    .insertInto("order_confirmations")
    .values(row)
    .onConflict((conflict) => conflict.columns(["company_id", "machine_id", "card_no"]).doUpdateSet(values))
    .execute();
};
