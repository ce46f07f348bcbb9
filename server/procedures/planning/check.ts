import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { remainingOf } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";

const conflict = (index: number, card_no: string, why: string, key: string) =>
  new DomainError("state_conflict", {
    message: `Order ${card_no} ${why}.`,
    path: `/card_nos/${index}`,
    text: { key, values: { card_no } },
  });

/** Refuses (`rule_violated`) more orders than a bundle of the machine may hold. */
export const checkSize = (count: number, size: number): void => {
  if (count <= size) return;
  throw new DomainError("rule_violated", {
    message: `At most ${size} orders per bundle`,
    path: "/card_nos",
    text: { key: 900029, values: { n: size } },
  });
};

/** Refuses (`state_conflict`) orders that cannot be put together, at the place of the first. */
export const checkFree = (orders: readonly OrderRow[]): void => {
  orders.forEach(({ card_no, planned_in, state, cancelled }, index) => {
    if (planned_in !== null) throw conflict(index, card_no, "is in a bundle already", "planning.in_bundle");
    if (state === "started") throw conflict(index, card_no, "is started", "planning.started");
    if (cancelled) throw conflict(index, card_no, "is cancelled", "planning.cancelled");
  });
};

/** Refuses (`rule_violated`) a quantity (millionths) that is not above 0, or more than remains of some order. */
export const checkQuantity = (planned_qty: number, orders: readonly OrderRow[]): void => {
  const most = Math.min(...orders.map(remainingOf));
  if (planned_qty > 0 && planned_qty <= most) return;
  const max = fromMillionths(most);
  throw new DomainError("rule_violated", {
    message: `The quantity must be above 0 and at most ${max}.`,
    path: "/planned_qty",
    text: { key: "planning.quantity_range", values: { max } },
  });
};
