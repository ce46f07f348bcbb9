import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { secondsPerHour } from "#schemas/plant/constants.ts";
import type { Order, OrderState } from "#schemas/plant/order.ts";
import { fromMillionths, toIsoOrNull } from "#server/database/columns.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Reader } from "#server/database/company.ts";
import type { Database } from "#server/database/tables.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import { type Settings, timeZoneOf } from "#server/site.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import type { OrderRow, OrderRunRow } from "#server/database/tables/orders.ts";

/** Hours per piece: `planned_unit_time` is in hours/100 unless the site says hours. */
export const unitHours = (row: Pick<OrderRow, "planned_unit_time">, settings: Settings): number =>
  settings["planned_unit_time_unit"] === "hours" ? row.planned_unit_time : row.planned_unit_time / 100;

/** Millionths still to be made; over-production leaves none. */
export const remainingOf = (row: Pick<OrderRow, "planned_op_qty" | "good_qty">): number =>
  Math.max(0, row.planned_op_qty - row.good_qty);

/** When a started order ends (ms UTC) if it goes on at its planned unit time without a stop; null when not started. */
export const finishOf = (row: OrderRow, { now, settings }: Moment): number | null => {
  if (row.state !== "started") return null;
  const hours = fromMillionths(remainingOf(row)) * unitHours(row, settings);
  return now + Math.round(hours * secondsPerHour * 1000);
};

const flag = (value: number): 0 | 1 => (value ? 1 : 0);
const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

const lateHours = (row: OrderRow, moment: Moment): number | null =>
  isLate(row, moment) ? round((moment.now - row.planned_start_time!) / (secondsPerHour * 1000), 2) : null;

/** Planned orders that should have begun before this moment are late: the start of today, in the company's time zone. */
const lateBefore = ({ now, settings }: Moment): number => startOfDay(now, timeZoneOf(settings));

export const isLate = ({ state, planned_start_time }: OrderRow, moment: Moment): boolean =>
  state === "planned" &&
  planned_start_time !== null &&
  planned_start_time < moment.now &&
  planned_start_time < lateBefore(moment);

export const toOrder = (row: OrderRow, moment: Moment): Order => ({
  card_no: row.card_no,
  record_no1: row.record_no1,
  record_no: row.record_no1,
  machine_id1: row.machine_id1,
  machine_id: row.machine_id1,
  work_order_no: row.work_order_no,
  part_no: row.part_no,
  part_description: row.part_description,
  part_type_id: row.part_type_id,
  op_number: row.op_number,
  op_no: row.op_number,
  op_name: row.op_name,
  tool_id: row.tool_id,
  prev_op_card_no: row.prev_op_card_no,
  unit_qty: fromMillionths(row.unit_qty),
  planned_op_qty: fromMillionths(row.planned_op_qty),
  ...quantitiesOf(row, moment),
  quantity_per_cycle: fromMillionths(row.quantity_per_cycle),
  cycle_amount: row.cycle_amount === null ? null : fromMillionths(row.cycle_amount),
  planned_setup_time: row.planned_setup_time,
  planned_unit_time: row.planned_unit_time,
  planned_speed: row.planned_speed,
  capacity_factor: row.capacity_factor,
  planned_start_time: toIsoOrNull(row.planned_start_time),
  due_time: toIsoOrNull(row.due_time),
  started_at: toIsoOrNull(row.started_at),
  stop_date: toIsoOrNull(row.stop_date),
  state: row.state,
  order_kind: row.order_kind,
  status: "",
  searchField: [row.card_no, row.work_order_no, row.part_no, row.part_description, row.op_number, row.tool_id].join(
    " ",
  ),
  cancelled: flag(row.cancelled),
  locked: flag(row.locked),
  program_id: row.program_id,
  material_prepared: flag(row.material_prepared),
  tools_prepared: flag(row.tools_prepared),
  peripheral_equipment_prepared: flag(row.peripheral_equipment_prepared),
  print_prepared: flag(row.print_prepared),
  other_info_8: row.other_info_8,
  cavities: row.cavities,
  _plannedIn: row.planned_in,
  late_hours: lateHours(row, moment),
  pOrder: row.p_order,
  version: row.version,
});

/** The fields of an order that follow from its quantities: what a patch carries after a report. */
export const quantitiesOf = (row: OrderRow, moment: Moment) => ({
  card_good_qty: fromMillionths(row.good_qty),
  card_scrap_qty: fromMillionths(row.scrap_qty),
  remaining_qty: fromMillionths(remainingOf(row)),
  op_total_remaining_time_hours: row.cancelled
    ? 0
    : round(fromMillionths(remainingOf(row)) * unitHours(row, moment.settings), 4),
  order_finished: toIsoOrNull(finishOf(row, moment)),
});

type OrderQuery = SelectQueryBuilder<Database, "orders", OrderRow>;

/** The orders of machines, narrowed and sorted by `how`. */
const select = async (
  db: Reader,
  { machines }: MachineFilter,
  how: (orders: OrderQuery) => OrderQuery,
): Promise<OrderRow[]> =>
  machines?.length === 0
    ? []
    : await how(
        db
          .selectFrom("orders")
          .selectAll()
          .$if(machines !== null, (query) => query.where("machine_id1", "in", [...machines!])),
      ).execute();

/** When an order stands in the queue of its machine: by its planned start unless a planner has moved it. */
const queuedAt = sql<number | null>`coalesce(queue_time, planned_start_time)`;

const inTheirOrder = (orders: OrderQuery): OrderQuery =>
  orders.orderBy(queuedAt, (by) => by.asc().nullsLast()).orderBy("card_no");

/** Orders of a state, in the order in which they run: by planned start or as they were moved, then card. */
export const orderRows = (db: Reader, filter: MachineFilter, state: OrderState): Promise<OrderRow[]> =>
  select(db, filter, (orders) => inTheirOrder(orders.where("state", "=", state)));

export const readOrders = async (
  db: Reader,
  filter: MachineFilter,
  state: OrderState,
  moment: Moment,
): Promise<Order[]> => (await orderRows(db, filter, state)).map((row) => toOrder(row, moment));

/** Planned orders, and stopped ones with a rest that is not cancelled; `table` is what the query calls the orders. */
export const isPlannable = (table: string) => {
  const of = (column: keyof OrderRow) => sql.ref(`${table}.${column}`);
  const hasRest = sql`${of("cancelled")} = 0 and ${of("good_qty")} < ${of("planned_op_qty")}`;
  return sql<SqlBool>`(${of("state")} = 'planned' or (${of("state")} = 'stopped' and ${hasRest}))`;
};

/** The orders that are planned, or planned again, in their order. */
export const plannedRows = (db: Reader, filter: MachineFilter): Promise<OrderRow[]> =>
  select(db, filter, (orders) => inTheirOrder(orders.where(isPlannable("orders"))));

/** The late orders that nobody has cancelled. */
export const lateRows = (db: Reader, filter: MachineFilter, moment: Moment): Promise<OrderRow[]> =>
  select(db, filter, (orders) =>
    inTheirOrder(
      orders
        .where("state", "=", "planned")
        .where("cancelled", "=", 0)
        .where("planned_start_time", "<", lateBefore(moment)),
    ),
  );

/** The cards of the planned list of each machine that has one, in their order. */
export const plannedCards = async (db: Reader, { machines }: MachineFilter): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom("orders")
    .select(["machine_id1", "card_no"])
    .$if(machines !== null, (query) => query.where("machine_id1", "in", [...machines!]))
    .where(isPlannable("orders"))
    .orderBy(queuedAt, (by) => by.asc().nullsLast())
    .orderBy("card_no")
    .execute();
  const lists = Map.groupBy(rows, ({ machine_id1 }) => machine_id1);
  return new Map([...lists].map(([machine, list]) => [machine, list.map(({ card_no }) => card_no)]));
};

/** Orders that were stopped after a moment (ms UTC), newest first. */
export const finishedRows = (db: Reader, filter: MachineFilter, from: number): Promise<OrderRow[]> =>
  select(db, filter, (orders) =>
    orders.where("state", "=", "stopped").where("stop_date", ">", from).orderBy("stop_date", "desc").orderBy("card_no"),
  );

/** Of several running orders of a machine the one started last is the machine's order. */
export const runningByMachine = <Row extends Pick<OrderRow, "machine_id1" | "card_no" | "started_at">>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> => {
  const latest = rows.toSorted(
    (a, b) => (a.started_at ?? 0) - (b.started_at ?? 0) || a.card_no.localeCompare(b.card_no),
  );
  return new Map(latest.map((row) => [row.machine_id1, row]));
};

const ordersOfCard = prepared((db, of: { company_id: number; machine_id: string; card_no: string }) =>
  db.selectFrom("orders").selectAll().where("machine_id1", "=", of.machine_id).where("card_no", "=", of.card_no),
);

export const findOrder = async (
  db: Reader,
  company_id: number,
  machine_id: string,
  card_no: string,
): Promise<OrderRow | undefined> => (await ordersOfCard(db, { company_id, machine_id, card_no }))[0];

const plansOfCard = prepared((db, of: { company_id: number; machine_id: string; card_no: string }) =>
  db
    .selectFrom("orders")
    .select(["started_at", "planned_op_qty"])
    .where("machine_id1", "=", of.machine_id)
    .where("card_no", "=", of.card_no),
);

/** When the order of a card was started on a machine and what it plans, which is all that a report asks of it. */
export const findPlan = async (
  db: Reader,
  company_id: number,
  machine_id: string,
  card_no: string,
): Promise<Pick<OrderRow, "started_at" | "planned_op_qty"> | undefined> =>
  (await plansOfCard(db, { company_id, machine_id, card_no }))[0];

const startedOrders = prepared((db, of: { company_id: number; machine_id: string }) =>
  db.selectFrom("orders").selectAll().where("machine_id1", "=", of.machine_id).where("state", "=", "started"),
);

/** The order that runs on one machine. */
export const runningOn = async (db: Reader, company_id: number, machine_id: string): Promise<OrderRow | undefined> =>
  runningByMachine(await startedOrders(db, { company_id, machine_id })).get(machine_id);

const startedCards = prepared((db, of: { company_id: number; machine_id: string }) =>
  db
    .selectFrom("orders")
    .select(["machine_id1", "card_no", "started_at"])
    .where("machine_id1", "=", of.machine_id)
    .where("state", "=", "started"),
);

/** The card of the order that runs on one machine. */
export const runningCardOn = async (db: Reader, company_id: number, machine_id: string): Promise<string | undefined> =>
  runningByMachine(await startedCards(db, { company_id, machine_id })).get(machine_id)?.card_no;

/** Does any order of the company have this card? */
export const cardExists = async (db: Reader, card_no: string): Promise<boolean> =>
  (await db.selectFrom("orders").select("card_no").where("card_no", "=", card_no).executeTakeFirst()) !== undefined;

export type OrderRun = OrderRunRow &
  Pick<OrderRow, "work_order_no" | "planned_speed" | "planned_unit_time" | "quantity_per_cycle" | "cycle_amount">;

/** The runs of orders on machines that touch what follows `from` (ms UTC). An index answers each half by itself. */
export const runsSince = (db: Reader, machines: readonly string[], from: number): Promise<OrderRun[]> => {
  const runs = () =>
    db
      .joining("order_runs as run")
      .inner("orders", (join) =>
        join.onRef("orders.machine_id1", "=", "run.machine_id").onRef("orders.card_no", "=", "run.card_no"),
      )
      .query()
      .selectAll("run")
      .select(["work_order_no", "planned_speed", "planned_unit_time", "quantity_per_cycle", "cycle_amount"])
      .where("run.machine_id", "in", machines);
  return runs()
    .where("run.stop_date", ">", from)
    .unionAll(runs().where("run.stop_date", "is", null))
    .execute();
};

/** Is the card started on any machine of the company? */
export const isStartedAnywhere = async (db: Reader, card_no: string): Promise<boolean> =>
  (await db
    .selectFrom("orders")
    .select("card_no")
    .where("card_no", "=", card_no)
    .where("state", "=", "started")
    .executeTakeFirst()) !== undefined;
