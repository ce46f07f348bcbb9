import type { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso, toMs } from "#server/database/columns.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { Known } from "./known.ts";
import { learn, type Plan, planChange, planNew } from "./plan.ts";
import type { Entry } from "./said.ts";

/** So far may the clock of an ERP be ahead. */
const aheadAtMost = 5 * minute;
const longestCard = 64;

/** The card of an operation for which the sender has none. */
export const cardFor = (order_no: string, op_number: string): string => `${order_no}-${op_number}`;

/** The card of an operation: its own, or the one that is made for it. Throws `rule_violated` where that is too long. */
export const cardOf = ({ said, pathOf }: Entry, order_no: string): string => {
  const card_no = said.card_no ?? cardFor(order_no, said.op_number);
  if (card_no.length <= longestCard) return card_no;
  throw new DomainError("rule_violated", {
    message: `The numbers of order and operation make a card of more than ${longestCard} characters. Send its card_no.`,
    path: pathOf("card_no"),
  });
};

/** The operation that is meant: that of the card, else that of the number in the order. */
const storedOf = ({ said, pathOf }: Entry, stored: readonly OrderRow[]): OrderRow | null => {
  const ofCard = stored.find((row) => row.card_no === said.card_no);
  if (ofCard) return ofCard;
  const ofNumber = stored.filter((row) => row.op_number === said.op_number);
  if (ofNumber.length < 2) return ofNumber[0] ?? null;
  throw new DomainError("state_conflict", {
    message: `The order has operation ${said.op_number} ${ofNumber.length} times. Send the card_no.`,
    path: pathOf("card_no"),
  });
};

/** Refuses a word of the ERP that is older than the one that is kept, and one of a clock that is ahead. */
const checkWord = (changed_at: number, stored: readonly OrderRow[], now: number): void => {
  const path = "/changed_at";
  if (changed_at > now + aheadAtMost)
    throw new DomainError("rule_violated", {
      message: `This time is still to come; here it is ${toIso(now)}. Is the sender's clock right?`,
      path,
    });
  const last = Math.max(...stored.map((row) => row.erp_changed_at ?? Number.NEGATIVE_INFINITY));
  if (changed_at < last)
    throw new DomainError("state_conflict", {
      message: `What the order was at ${toIso(last)} is here already; this is older and changes nothing.`,
      path,
    });
};

const checkOnce = (entries: readonly Entry[]): void => {
  const seen = new Set<string>();
  for (const { said, pathOf } of entries) {
    if (seen.has(said.op_number))
      throw new DomainError("rule_violated", {
        message: `The operation ${said.op_number} is there twice.`,
        path: pathOf("op_number"),
      });
    seen.add(said.op_number);
  }
};

/** An order that was sent, and what it says of its operations. */
export interface Sent {
  order: EnteredOrder;
  entries: readonly Entry[];
}

/** What is to be done for an order and its operations: for all of them, or it is refused. */
export const planOrder = (
  { order, entries }: Sent,
  stored: readonly OrderRow[],
  known: Known,
  { company_id, now }: { company_id: number; now: number },
): Plan[] => {
  checkOnce(entries);
  const { pOrder: p_order, work_order_no = p_order } = order;
  const changed_at = order.changed_at === undefined ? null : toMs(order.changed_at, "/changed_at");
  if (changed_at !== null) checkWord(changed_at, stored, now);
  const plans: Plan[] = [];
  const rest = new Set(stored);
  for (const entry of entries) {
    const before = storedOf(entry, [...rest]);
    if (before) rest.delete(before);
    const plan = before
      ? planChange(entry, before, known)
      : planNew(entry, { company_id, p_order, work_order_no, card_no: cardOf(entry, p_order) }, known);
    const erp_changed_at = changed_at ?? plan.after.erp_changed_at;
    plans.push({ ...plan, after: { ...plan.after, erp_changed_at } });
  }
  // An order that was refused has left nothing that others would build on.
  for (const plan of plans) learn(plan, known);
  return plans;
};
