import type { PartInfo } from "#schemas/plant/part.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { dayAfter, momentAt } from "#schemas/calendar/days.ts";

/** Which orders of which parts; days are those of the company, both included, and an empty end of a range is open. */
export interface PartQuestion {
  part_no_from: string;
  part_no_to: string;
  op_no_from: string;
  op_no_to: string;
  number_of_orders_back: number;
  start_date: string;
  stop_date: string;
}

const ordersThatRan = (
  db: Reader,
  { machines }: MachineFilter,
  asked: PartQuestion,
  zone: string,
): Promise<OrderRow[]> =>
  db
    .selectFrom("orders")
    .selectAll()
    .$if(machines !== null, (query) => query.where("machine_id1", "in", [...machines!]))
    .where("started_at", "<", momentAt(dayAfter(asked.stop_date, 1), 0, zone))
    .where((row) => row.or([row("stop_date", "is", null), row("stop_date", ">=", momentAt(asked.start_date, 0, zone))]))
    .where("part_no", ">=", asked.part_no_from)
    .where("op_number", ">=", asked.op_no_from)
    .$if(asked.part_no_to !== "", (query) => query.where("part_no", "<=", asked.part_no_to))
    .$if(asked.op_no_to !== "", (query) => query.where("op_number", "<=", asked.op_no_to))
    .orderBy("started_at", "desc")
    .orderBy("card_no")
    .execute();

/** The orders that ran in a range of days, latest first: at most so many of each part and operation. */
export const readPartInfo = async (
  db: Reader,
  filter: MachineFilter,
  asked: PartQuestion,
  zone: string,
): Promise<PartInfo[]> => {
  if (filter.machines?.length === 0) return [];
  const rows = await ordersThatRan(db, filter, asked, zone);
  const taken = new Map<string, number>();
  const isWanted = ({ part_no, op_number }: OrderRow): boolean => {
    const key = JSON.stringify([part_no, op_number]);
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count <= asked.number_of_orders_back;
  };
  return rows.filter(isWanted).map(toPartInfo);
};

const toPartInfo = (row: OrderRow): PartInfo => ({
  part_no: row.part_no,
  part_description: row.part_description,
  op_number: row.op_number,
  machine_id: row.machine_id1,
  card_no: row.card_no,
  work_order_no: row.work_order_no,
  started_at: toIso(row.started_at!),
  stop_date: row.stop_date === null ? null : toIso(row.stop_date),
  good_qty: fromMillionths(row.good_qty),
  scrap_qty: fromMillionths(row.scrap_qty),
});
