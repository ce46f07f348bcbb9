import type { CardHistoryRecord } from "#schemas/plant/history-record.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/store.ts";
import type { MachineFilter, Moment } from "#server/procedures/machines/filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { OrderRow } from "#server/procedures/orders/tables.ts";
import { timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import { type CardRun, readCardTimes } from "./card-times.ts";
import { calendarOf, machineFields, readShiftFinder } from "./dimensions.ts";
import { checkLength, longestAnswer } from "./limits.ts";
import type { Range } from "./range.ts";

/** The orders of machines that were finished in a range. */
const finishedIn = (db: Reader, { company_id, machines }: MachineFilter, { from, to }: Range) =>
  db
    .selectFrom("orders")
    .where("orders.company_id", "=", company_id)
    .where("orders.state", "=", "stopped")
    .where("orders.stop_date", ">=", from)
    .where("orders.stop_date", "<", to)
    .$if(machines !== null, (query) => query.where("orders.machine_id1", "in", [...machines!]));

const runsOf = async (db: Reader, filter: MachineFilter, range: Range): Promise<CardRun[]> => {
  const rows = await finishedIn(db, filter, range)
    .innerJoin("order_runs as run", (join) =>
      join
        .onRef("run.company_id", "=", "orders.company_id")
        .onRef("run.machine_id", "=", "orders.machine_id1")
        .onRef("run.card_no", "=", "orders.card_no"),
    )
    .select(["run.machine_id", "run.card_no", "run.started_at as start"])
    .select((select) => select.fn.coalesce("run.stop_date", "orders.stop_date").as("end"))
    .execute();
  return rows.map((row) => ({ ...row, end: row.end ?? row.start }));
};

const toSeconds = (ms: number): number => Math.round(ms / 1000);

/** The order cards of machines that were finished in a range, in the order of their end. */
export const readCardHistory = async (
  db: Reader,
  filter: MachineFilter,
  range: Range,
  moment: Moment,
): Promise<CardHistoryRecord[]> => {
  if (filter.machines?.length === 0) return [];
  const { company_id } = filter;
  const orders = await finishedIn(db, filter, range)
    .selectAll()
    .orderBy("stop_date")
    .orderBy("card_no")
    .orderBy("machine_id1")
    .limit(longestAnswer + 1)
    .execute();
  checkLength(orders);
  const times = await readCardTimes(db, company_id, await runsOf(db, filter, range), moment);
  const machines = new Map((await machineRows(db, filter)).map((machine) => [machine.machine_id, machine]));
  const departments = [...machines.values()].map(({ department }) => department);
  const shiftAt = await readShiftFinder(db, company_id, departments, range);
  const dayAt = calendarOf(range, timeZoneOf(moment.settings));
  return orders.flatMap((order): CardHistoryRecord[] => {
    const machine = machines.get(order.machine_id1);
    if (!machine || order.stop_date === null) return [];
    const { run, stop, setup } = times(order.machine_id1, order.card_no);
    return [
      {
        ...dayAt(order.stop_date),
        ...machineFields(machine),
        ...shiftAt(machine.department, order.stop_date),
        ...quantities(order),
        stop_date: toIso(order.stop_date),
        run_time: toSeconds(run),
        stop_time: toSeconds(stop),
        setup_time: toSeconds(setup),
      },
    ];
  });
};

const quantities = (order: OrderRow) => ({
  card_no: order.card_no,
  work_order_no: order.work_order_no,
  part_no: order.part_no,
  tool_id: order.tool_id,
  planned_op_qty: fromMillionths(order.planned_op_qty),
  card_good_qty: fromMillionths(order.good_qty),
  card_scrap_qty: fromMillionths(order.scrap_qty),
  planned_setup_time: order.planned_setup_time,
});
