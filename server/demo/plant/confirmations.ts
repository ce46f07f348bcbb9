import type { CancellationRow, OrderConfirmationRow, OrderRow } from "#server/database/tables/orders.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { type DemoOutcome, outcomes } from "./transfers.ts";

/** How long an order waits until the supervisor confirms it; a few of the last days still wait. */
const waits = 1.5 * day;

/** What the supervisor has confirmed of a machine's orders: all but the latest ones, ten minutes after their end or so. */
export const confirmationsOf = (orders: readonly OrderRow[], now: number): OrderConfirmationRow[] =>
  orders.flatMap(({ company_id, machine_id1: machine_id, card_no, stop_date, good_qty, record_no1 }) => {
    if (stop_date === null || now - stop_date < waits) return [];
    const who = { note: "", employee: "1007", username: "supervisor" };
    const confirmed_at = stop_date + (10 + (record_no1 % 50)) * minute;
    return [{ company_id, machine_id, card_no, stop_date, good_qty, ...who, confirmed_at }];
  });

/** A cancellation of an order and what became of it on its way to the ERP. */
export interface DemoCancellation extends DemoOutcome, Pick<CancellationRow, "card_no" | "username" | "created_at"> {}

/** What became of the cancellations of a machine that tells the ERP of them. */
const cancelled: Readonly<Record<string, readonly DemoOutcome[]>> = {
  JB3: [outcomes.done, outcomes.refused],
  JB4: [outcomes.underWay, outcomes.waits],
};

/** The last two finished orders of machines with an ERP: what was left of them was cancelled. */
export const cancellationsOf = (orders: readonly OrderRow[], now: number): DemoCancellation[] => {
  const ofMachine = cancelled[orders[0]?.machine_id1 ?? ""];
  if (!ofMachine) return [];
  return orders
    .filter(({ state }) => state === "stopped")
    .slice(-ofMachine.length)
    .map(({ card_no, stop_date }, index) => ({
      card_no,
      username: "planner",
      created_at: Math.min(now, stop_date! + hour),
      ...ofMachine[index]!,
    }));
};
