import { DomainError } from "#schemas/protocol/errors.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";

/** The order of a card on a machine; refuses (`not_found`) a card that is not there. */
export const orderOn = async (
  { trx, scope }: WriteContext,
  { machine_id, card_no }: { machine_id: string; card_no: string },
): Promise<OrderRow> => {
  const order = await findOrder(trx, scope.company_id, machine_id, card_no);
  if (order) return order;
  throw new DomainError("not_found", {
    message: `No order with the card ${card_no} is on this machine.`,
    path: "/card_no",
    text: { key: "orders.not_on_machine", values: { card_no } },
  });
};
