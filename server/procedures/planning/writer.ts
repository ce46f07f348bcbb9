import { takeNumbers } from "#server/database/counters.ts";
import type { Trx } from "#server/database/company.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { changeOrder, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { PlanningBundleRow } from "#server/database/tables/planning.ts";

/** Stores a bundle of orders of a machine as the last of its sequence. `planned_qty` in millionths. */
export const addBundle = async (
  trx: Trx,
  { company_id, machine_id, planned_qty }: Pick<PlanningBundleRow, "company_id" | "machine_id" | "planned_qty">,
  orders: readonly OrderRow[],
): Promise<PlanningBundleRow> => {
  const bundle_no = await takeNumbers(trx, company_id, "planning_bundle");
  const { last } = await trx
    .selectFrom("planning_bundles")
    .select(({ fn }) => fn.max("sequence").as("last"))
    .where("machine_id", "=", machine_id)
    .executeTakeFirstOrThrow();
  const sequence = (last ?? 0) + 1;
  const bundle = { company_id, bundle_no, machine_id, booked_machine_id: null, planned_qty, sequence };
  await trx.insertInto("planning_bundles").values(bundle).execute();
  const members = orders.map(({ machine_id1, card_no }, at) => ({
    company_id,
    bundle_no,
    machine_id: machine_id1,
    card_no,
    position: at + 1,
  }));
  await trx.insertInto("planning_bundle_orders").values(members).execute();
  return bundle;
};

/** Takes a bundle with its members away; the bundles after it move up. */
export const removeBundle = async (trx: Trx, bundle: PlanningBundleRow): Promise<void> => {
  const { bundle_no, machine_id, sequence } = bundle;
  for (const table of ["planning_bundle_orders", "planning_bundles"] as const)
    await trx.deleteFrom(table).where("bundle_no", "=", bundle_no).execute();
  await trx
    .updateTable("planning_bundles")
    .set((set) => ({ sequence: set("sequence", "-", 1) }))
    .where("machine_id", "=", machine_id)
    .where("sequence", ">", sequence)
    .execute();
};

/** The first bundle in its machine's sequence that holds the order; null when none does. */
const firstBundleOf = async (trx: Trx, { machine_id1, card_no }: OrderRow): Promise<number | null> => {
  const row = await trx
    .joining("planning_bundle_orders as member")
    .inner("planning_bundles as bundle", (join) => join.onRef("bundle.bundle_no", "=", "member.bundle_no"))
    .query()
    .select("bundle.bundle_no")
    .where("member.machine_id", "=", machine_id1)
    .where("member.card_no", "=", card_no)
    .orderBy("bundle.sequence")
    .orderBy("bundle.bundle_no")
    .limit(1)
    .executeTakeFirst();
  return row?.bundle_no ?? null;
};

/** Brings `planned_in` of orders in line with the bundles that hold them now, and tells those that differ. */
export const settleOrders = async (
  context: WriteContext,
  machine_id: string,
  orders: readonly OrderRow[],
): Promise<OrderRow[]> => {
  const changes: { before: OrderRow; after: OrderRow }[] = [];
  for (const before of orders) {
    const planned_in = await firstBundleOf(context.trx, before);
    const differs = planned_in !== before.planned_in;
    changes.push({ before, after: differs ? await changeOrder(context.trx, before, { planned_in }) : before });
  }
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length > 0) context.emit(ordersChanged(machine_id, changed, context));
  return changes.map(({ after }) => after);
};

/** Tells those who plan that a machine's bundles have changed. */
export const planningChanged = async (
  { trx, emit }: Pick<WriteContext, "trx" | "emit">,
  machine_id: string,
  bundle_nos: readonly number[],
): Promise<void> => {
  const { category } = await trx
    .selectFrom("machines")
    .select("category")
    .where("machine_id", "=", machine_id)
    .executeTakeFirstOrThrow();
  emit({
    event: "PlanningChanged",
    machine_id,
    audience: "detail-planning",
    payload: { category, machine_ids: [machine_id], bundle_nos },
  });
};
