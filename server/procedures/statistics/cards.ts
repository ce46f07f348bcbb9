import { hour } from "#schemas/durations.ts";
import type { CardHistoryRecord } from "#schemas/plant/history-record.ts";
import { sql, type SqlBool } from "kysely";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import { calendarOf, machineFields, readShiftFinder } from "./dimensions.ts";
import { checkLength, longestAnswer } from "#server/procedures/limits.ts";
import type { Range } from "#server/procedures/range.ts";
import { openHistory } from "./rollups/read.ts";
import { noOrderSums, type OrderSums } from "#server/database/tables/rollups.ts";

/** Whether an order is one of the machines' that were finished in a range. */
const finishedIn = ({ machines }: MachineFilter, { from, to }: Range) => {
  const some = machines === null ? sql`` : sql`and orders.machine_id1 in (${sql.join([...machines])})`;
  return sql<SqlBool>`orders.state = ${"stopped"} and orders.stop_date >= ${from} and orders.stop_date < ${to} ${some}`;
};

/** The days in which the orders of the range ran, null where none did. */
const spanOfRuns = async (db: Reader, filter: MachineFilter, range: Range, zone: string): Promise<Range | null> => {
  const span = await db
    .joining("orders")
    .inner("order_runs as run", (join) =>
      join.onRef("run.machine_id", "=", "orders.machine_id1").onRef("run.card_no", "=", "orders.card_no"),
    )
    .query()
    .where(finishedIn(filter, range))
    .select((select) => [select.fn.min("run.started_at").as("from"), select.fn.max("orders.stop_date").as("to")])
    .executeTakeFirst();
  if (!span || span.from === null || span.to === null) return null;
  return { from: startOfDay(span.from, zone), to: startOfDay(span.to + longestDay, zone) };
};

/** How the time of the runs of each order of the range divides, by machine and card. */
const timesOf = async (db: Reader, filter: MachineFilter, range: Range, machines: Machines, moment: Moment) => {
  const span = await spanOfRuns(db, filter, range, timeZoneOf(moment.settings));
  const request = { ...moment, company_id: filter.company_id, machines: [...machines.values()] };
  const history = span && (await openHistory(db, { ...request, range: span }));
  const sums = (await history?.orders("machine_id", "card_no")) ?? [];
  const byCard = new Map(sums.map((row) => [keyOf(row.machine_id, row.card_no), row]));
  return (machine_id: string, card_no: string): OrderSums => byCard.get(keyOf(machine_id, card_no)) ?? noOrderSums;
};

const keyOf = (machine_id: string, card_no: string): string => `${machine_id}\0${card_no}`;
type Machines = ReadonlyMap<string, MachineRow>;

/** More than the longest day, which has 25 hours. */
const longestDay = 26 * hour;

const toSeconds = (ms: number): number => Math.round(ms / 1000);

/** A quarter of what an order has. */
const shownColumns = [
  "machine_id1",
  "card_no",
  "work_order_no",
  "part_no",
  "tool_id",
  "planned_op_qty",
  "good_qty",
  "scrap_qty",
  "planned_setup_time",
  "stop_date",
] as const satisfies readonly (keyof OrderRow)[];
type ShownOrder = Pick<OrderRow, (typeof shownColumns)[number]>;

/** The order cards of machines that were finished in a range, in the order of their end. */
export const readCardHistory = async (
  db: Reader,
  filter: MachineFilter,
  range: Range,
  moment: Moment,
): Promise<CardHistoryRecord[]> => {
  if (filter.machines?.length === 0) return [];
  const orders = await db
    .selectFrom("orders")
    .where(finishedIn(filter, range))
    .select(shownColumns)
    .orderBy("stop_date")
    .orderBy("card_no")
    .orderBy("machine_id1")
    .limit(longestAnswer + 1)
    .execute();
  checkLength(orders);
  const machines = new Map((await machineRows(db, filter)).map((machine) => [machine.machine_id, machine]));
  const times = await timesOf(db, filter, range, machines, moment);
  const departments = [...machines.values()].map(({ department }) => department);
  const shiftAt = await readShiftFinder(db, departments, range);
  const dayAt = calendarOf(range, timeZoneOf(moment.settings));
  return orders.flatMap((order): CardHistoryRecord[] => {
    const machine = machines.get(order.machine_id1);
    if (!machine || order.stop_date === null) return [];
    const { run_ms, stop_ms, setup_ms } = times(order.machine_id1, order.card_no);
    return [
      {
        ...dayAt(order.stop_date),
        ...machineFields(machine),
        ...shiftAt(machine.department, order.stop_date),
        ...quantities(order),
        stop_date: toIso(order.stop_date),
        run_time: toSeconds(run_ms),
        stop_time: toSeconds(stop_ms),
        setup_time: toSeconds(setup_ms),
      },
    ];
  });
};

const quantities = (order: ShownOrder) => ({
  card_no: order.card_no,
  work_order_no: order.work_order_no,
  part_no: order.part_no,
  tool_id: order.tool_id,
  planned_op_qty: fromMillionths(order.planned_op_qty),
  card_good_qty: fromMillionths(order.good_qty),
  card_scrap_qty: fromMillionths(order.scrap_qty),
  planned_setup_time: order.planned_setup_time,
});
