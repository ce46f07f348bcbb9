import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { NewTransaction } from "#server/procedures/records/transactions.ts";
import { pick, type Random } from "../random.ts";
import { day, hour } from "#schemas/durations.ts";

/** What became of a fact on its way to the ERP. */
export type DemoOutcome = Pick<ErpTransferRow, "status" | "outcome_unknown" | "tries" | "error_text">;

const outcome = (
  status: DemoOutcome["status"],
  tries: number,
  error_text = "",
  outcome_unknown: 0 | 1 = 0,
): DemoOutcome => ({ status, outcome_unknown, tries, error_text });

/** A fact of each state. */
export const outcomes = {
  waits: outcome("N", 0),
  underWay: outcome("W", 1),
  done: outcome("C", 1),
  refused: outcome("F", 3, "The order is closed in the ERP."),
  unknown: outcome("F", 1, "The ERP did not answer within 30 s.", 1),
} as const;

const refusals = [outcomes.refused, outcome("F", 2, "The operation has no open quantity."), outcomes.unknown] as const;

/** What became of a report on its way to the ERP; `of` is its place in the list of reports. */
export interface DemoTransfer extends DemoOutcome {
  of: number;
}

/** The end of an order of which the ERP is told, and what became of that. */
export interface DemoOrderStop extends DemoOutcome, Pick<OrderRow, "card_no"> {
  stopped_at: number;
}

/** The machines that hand their reports to the ERP. */
export const connected: ReadonlySet<string> = new Set(["JB3", "JB4"]);
/** The days of which their transfers are kept. */
const kept = 10;
const failing = 0.04;

/**
 * The transfers of what people have reported in the last days. Those of the last hour wait, and the one before them was
 * under way when the server ended.
 */
export const transfersOf = (
  machine_id: string,
  counts: readonly NewTransaction[],
  random: Random,
  now: number,
): DemoTransfer[] => {
  if (!connected.has(machine_id)) return [];
  const reports = counts.flatMap((row, of) =>
    row.counted === 1 || now - row.trans_time > kept * day ? [] : [{ of, isNew: now - row.trans_time < hour }],
  );
  const latest = reports.findLast(({ isNew }) => !isNew);
  return reports.map((report): DemoTransfer => {
    const { of, isNew } = report;
    if (isNew) return { of, ...outcomes.waits };
    if (report === latest) return { of, ...outcomes.underWay };
    return { of, ...(random() >= failing ? outcomes.done : pick(random, refusals)) };
  });
};

const { waits, underWay, done, refused, unknown } = outcomes;
const stopOutcomes = [done, done, refused, done, unknown, waits, underWay];

/** The ends of the last orders of a machine with an ERP. */
export const orderStopsOf = (orders: readonly OrderRow[]): DemoOrderStop[] =>
  orders
    .filter(({ machine_id1, state }) => connected.has(machine_id1) && state === "stopped")
    .slice(-stopOutcomes.length)
    .map(({ card_no, stop_date }, index) => ({ card_no, stopped_at: stop_date!, ...stopOutcomes[index]! }));
