import type { CancellationRow, OrderConfirmationRow, OrderRow } from "#server/database/tables/orders.ts";
import { day, hour, minute } from "#schemas/durations.ts";

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
export interface DemoCancellation extends Pick<CancellationRow, "card_no" | "username" | "created_at"> {
  status: "C" | "F";
  error_text: string;
}

/** The machines that tell the ERP of cancellations. */
const connected: ReadonlySet<string> = new Set(["JB3", "JB4"]);

/** The last two finished orders of machines with an ERP: what was left of them was cancelled, and one did not get through. */
export const cancellationsOf = (orders: readonly OrderRow[], now: number): DemoCancellation[] =>
  orders
    .filter(({ machine_id1, state }) => connected.has(machine_id1) && state === "stopped")
    .slice(-2)
    .map(({ card_no, stop_date }, index) => ({
      card_no,
      username: "planner",
      created_at: Math.min(now, stop_date! + hour),
      ...(index === 0
        ? { status: "C", error_text: "" }
        : { status: "F", error_text: "The order is closed in the ERP." }),
    }));
