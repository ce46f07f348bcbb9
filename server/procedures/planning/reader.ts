import type { PlanningBundle } from "#schemas/plant/planning-bundle.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import { remainingOf } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PlanningBundleRow } from "#server/database/tables/planning.ts";

/** The bundles of the machines of a category, in the order in which each machine makes them. */
export const bundlesOfCategory = async (
  db: Reader,
  { machines }: MachineFilter,
  category: string,
): Promise<PlanningBundleRow[]> =>
  machines?.length === 0
    ? []
    : await db
        .joining("planning_bundles as bundle")
        .inner("machines", (join) => join.onRef("machines.machine_id", "=", "bundle.machine_id"))
        .query()
        .selectAll("bundle")
        .where("machines.category", "=", category)
        .$if(machines !== null, (query) => query.where("bundle.machine_id", "in", [...machines!]))
        .orderBy("bundle.machine_id")
        .orderBy("bundle.sequence")
        .execute();

export const findBundle = (db: Reader, bundle_no: number): Promise<PlanningBundleRow | undefined> =>
  db.selectFrom("planning_bundles").selectAll().where("bundle_no", "=", bundle_no).executeTakeFirst();

/** The orders of bundles by bundle number, in the order in which they were put together. */
export const ordersOfBundles = async (
  db: Reader,
  bundle_nos: readonly number[],
): Promise<ReadonlyMap<number, OrderRow[]>> => {
  if (bundle_nos.length === 0) return new Map();
  const rows = await db
    .joining("planning_bundle_orders as member")
    .inner("orders", (join) =>
      join.onRef("orders.machine_id1", "=", "member.machine_id").onRef("orders.card_no", "=", "member.card_no"),
    )
    .query()
    .selectAll("orders")
    .select("member.bundle_no")
    .where("member.bundle_no", "in", bundle_nos)
    .orderBy("member.position")
    .execute();
  return Map.groupBy(rows, ({ bundle_no }) => bundle_no);
};

export const toBundle = (row: PlanningBundleRow, orders: readonly OrderRow[]): PlanningBundle => ({
  bundle_no: row.bundle_no,
  machine_id: row.machine_id,
  booked_machine_id: row.booked_machine_id,
  planned_qty: fromMillionths(row.planned_qty),
  bundles: orders.map((order) => ({
    card_no: order.card_no,
    work_order_no: order.work_order_no,
    part_no: order.part_no,
    op_number: order.op_number,
    quantity: fromMillionths(remainingOf(order)),
  })),
  sequence: row.sequence,
});

/** Whether one bundle holds all of these orders of a machine. */
export const shareBundle = async (db: Reader, machine_id: string, card_nos: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom("planning_bundle_orders")
    .select("bundle_no")
    .where("machine_id", "=", machine_id)
    .where("card_no", "in", card_nos)
    .groupBy("bundle_no")
    .having(({ fn }) => fn.count("card_no"), "=", card_nos.length)
    .executeTakeFirst()) !== undefined;
