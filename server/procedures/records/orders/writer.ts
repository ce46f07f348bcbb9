import type { QuantityKind } from "#schemas/plant/production-transaction.ts";
import { prepared, preparedInsert } from "#server/database/prepared.ts";
import type { Trx } from "#server/database/company.ts";
import { countChanges } from "#server/procedures/records/history-changes.ts";
import type { NewEvent } from "#server/events/log.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { quantitiesOf, toOrder } from "./reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";

interface Added {
  company_id: number;
  machine_id: string;
  card_no: string;
  quantity: number;
}

const adding = (column: "good_qty" | "scrap_qty") =>
  prepared((db, of: Added) =>
    db
      .updateTable("orders")
      .set((set) => ({ [column]: set(column, "+", of.quantity), version: set("version", "+", 1) }))
      .where("machine_id1", "=", of.machine_id)
      .where("card_no", "=", of.card_no)
      .returningAll(),
  );
const add = { good: adding("good_qty"), scrap: adding("scrap_qty") };

/**
 * Raises (or lowers) what is reported on an order, in millionths; gives the changed row, undefined when there is none.
 * `now` in ms UTC.
 */
export const addToOrder = async (
  trx: Trx,
  { company_id, machine_id, card_no }: Omit<Added, "quantity">,
  kind: QuantityKind,
  quantity: number,
  now: number,
): Promise<OrderRow | undefined> => {
  const [order] = await add[kind](trx, { company_id, machine_id, card_no, quantity });
  if (order) await countEndedOrder(trx, order, now);
  return order;
};

/** Counts a change of an order in the month in which it ended, where it has. */
export const countEndedOrder = async (trx: Trx, { stop_date }: OrderRow, now: number): Promise<void> => {
  if (stop_date !== null) await countChanges(trx, { from: stop_date, to: stop_date, now });
};

/** The event of orders whose quantities have changed; orders that do not run have no patch for the running lists. */
export const quantitiesChanged = (machine_id: string, rows: readonly OrderRow[], moment: Moment): NewEvent => ({
  event: "OrderChanged",
  machine_id,
  payload: {
    machine_id,
    card_nos: rows.map((row) => row.card_no),
    patches: rows
      .filter((row) => row.state === "started")
      .map((row) => ({ card_no: row.card_no, patch: quantitiesOf(row, moment), version: row.version })),
  },
});

/** The event of changed orders: those that run now are patched into the running lists, those that ran leave them. */
export const ordersChanged = (
  machine_id: string,
  changes: readonly { before: OrderRow; after: OrderRow }[],
  moment: Moment,
): NewEvent => ({
  event: "OrderChanged",
  machine_id,
  payload: {
    machine_id,
    card_nos: changes.map(({ after }) => after.card_no),
    patches: changes
      .filter(({ before, after }) => before.state === "started" || after.state === "started")
      .map(({ after }) => ({
        card_no: after.card_no,
        patch: after.state === "started" ? toOrder(after, moment) : null,
        version: after.version,
      })),
  },
});

/** Changes fields of an order and raises its version. */
export const changeOrder = async (
  trx: Trx,
  order: OrderRow,
  change: Partial<Omit<OrderRow, "company_id" | "machine_id1" | "card_no" | "version">>,
): Promise<OrderRow> =>
  await trx
    .updateTable("orders")
    .set((set) => ({ ...change, version: set("version", "+", 1) }))
    .where("machine_id1", "=", order.machine_id1)
    .where("card_no", "=", order.card_no)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Lets an order run from a moment (ms UTC) on; `given` is what was answered at its start. */
export const beginRun = async (
  trx: Trx,
  order: OrderRow,
  at: number,
  given: Partial<Pick<OrderRow, "tool_id" | "unit_qty" | "cavities">> = {},
): Promise<OrderRow> => {
  const { company_id, machine_id1: machine_id, card_no } = order;
  const run = { company_id, machine_id, card_no, started_at: at, stop_date: null };
  await trx
    .insertInto("order_runs")
    .values(run)
    .onConflict((conflict) =>
      conflict.columns(["company_id", "machine_id", "card_no", "started_at"]).doUpdateSet({ stop_date: null }),
    )
    .execute();
  if (order.stop_date !== null) await countRuns(trx, order, at);
  return await changeOrder(trx, order, { ...given, state: "started", started_at: at, stop_date: null });
};

/** Counts a change of all that was made of an order: one that begins again has no end any more, and perhaps another tool. */
const countRuns = async (trx: Trx, { machine_id1, card_no, stop_date }: OrderRow, now: number): Promise<void> => {
  const first = await trx
    .selectFrom("order_runs")
    .select("started_at")
    .where("machine_id", "=", machine_id1)
    .where("card_no", "=", card_no)
    .orderBy("started_at")
    .limit(1)
    .executeTakeFirst();
  if (first && stop_date !== null) await countChanges(trx, { from: first.started_at, to: stop_date, now });
};

/** Ends the run of an order; its rest can be started again. */
export const endRun = async (trx: Trx, order: OrderRow, at: number, cancelled = order.cancelled): Promise<OrderRow> => {
  await trx
    .updateTable("order_runs")
    .set({ stop_date: at })
    .where("machine_id", "=", order.machine_id1)
    .where("card_no", "=", order.card_no)
    .where("stop_date", "is", null)
    .execute();
  return await changeOrder(trx, order, { state: "stopped", stop_date: at, cancelled });
};

const insertRows = preparedInsert("orders");
const insertRuns = preparedInsert("order_runs");

/** Adds orders, with the run of each that has been started. */
export const insertOrders = async (trx: Trx, rows: readonly OrderRow[]): Promise<void> => {
  await insertRows(trx, rows);
  const runs = rows.flatMap(({ company_id, machine_id1, card_no, started_at, stop_date }) =>
    started_at === null ? [] : [{ company_id, machine_id: machine_id1, card_no, started_at, stop_date }],
  );
  await insertRuns(trx, runs);
};
