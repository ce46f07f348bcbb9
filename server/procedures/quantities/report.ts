import { DomainError } from "#schemas/protocol/errors.ts";
import type { Order } from "#schemas/plant/order.ts";
import { fromMillionths, toMillionths } from "#server/database/columns.ts";
import { queueReport } from "#server/procedures/erp/outbox.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import { cardExists, findPlan } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { orderFollows } from "./reported.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";

/** What a report says of itself; quantity in millionths, time in ms UTC. */
export type Report = Pick<TransactionRow, "machine_id" | "card_no" | "kind" | "quantity" | "trans_time"> &
  Partial<Pick<TransactionRow, "scrap_reason" | "scrap_text" | "employee" | "note">>;

/** The millionths of a reported quantity; refuses what is not above 0. */
export const positiveQuantity = (value: number, path: string): number => {
  const quantity = toMillionths(value, path);
  if (quantity > 0) return quantity;
  throw new DomainError("rule_violated", {
    message: "The quantity must be above 0.",
    path,
    text: { key: "quantities.not_above_zero" },
  });
};

/** Has a text a visible character? */
export const hasText = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);

/** The order of a card on a machine; undefined when only other machines have the card. Refuses a card that nobody has. */
export const orderOfCard = async (
  { trx, scope }: WriteContext,
  machine_id: string,
  card_no: string,
): Promise<Pick<OrderRow, "started_at" | "planned_op_qty"> | undefined> => {
  const order = await findPlan(trx, scope.company_id, machine_id, card_no);
  if (order || (await cardExists(trx, card_no))) return order;
  throw new DomainError("not_found", {
    message: `No order has the card ${card_no}.`,
    path: "/card_no",
    text: { key: "quantities.card_unknown", values: { card_no } },
  });
};

/** Stores a report in one piece: the transaction, its way to the ERP, the order that follows, the events. */
export const storeReport = async (
  context: WriteContext,
  report: Report,
): Promise<{ record_no: number; order: Order | null }> => {
  const { trx, scope, now, actor } = context;
  const { company_id } = scope;
  const row = { ...emptyTransaction, company_id, username: actor.username, counted: 0, ...report };
  const [record_no = 0] = await addTransactions(trx, [row]);
  const stored = { ...row, record_no, report_no: record_no };
  if (await erpConnectionOf(trx, company_id, report.machine_id)) await queueReport(trx, stored, now);
  const at = { from: row.trans_time, to: row.trans_time, now };
  await markChanged(trx, { company_id, machine_id: row.machine_id }, at);
  const order = await orderFollows(context, stored);
  context.audit({ machine_id: report.machine_id, ...auditOf(stored, order) });
  return { record_no, order };
};

const auditOf = ({ kind, quantity, record_no }: TransactionRow, order: Order | null) => {
  if (!order) return { after: { record_no } };
  const field = kind === "good" ? "card_good_qty" : "card_scrap_qty";
  const before = Math.round(order[field] * 1e6) - quantity;
  return { before: { [field]: fromMillionths(before) }, after: { record_no, [field]: order[field] } };
};
