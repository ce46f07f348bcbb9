import { material } from "#schemas/plant/entities/material.ts";
import { part } from "#schemas/plant/entities/part.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import type { Trx } from "#server/database/company.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { changedEvent } from "#server/procedures/entities/changes.ts";
import { machineRuns } from "#server/procedures/orders/machine-runs.ts";
import { planningChanged } from "#server/procedures/planning/writer.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { changeOrder, countEndedOrder, insertOrders, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { isChanged, type Plan } from "./plan.ts";

type Context = Pick<WriteContext, "trx" | "scope" | "settings" | "now" | "emit">;

const insertLines = preparedInsert("order_materials");
const insertMaterials = preparedInsert("materials", ["company_id", "material_no"]);
const insertParts = preparedInsert("parts", ["company_id", "part_no"]);
const insertTexts = preparedInsert("operation_texts", ["company_id", "card_no"]);

/** What stands under the machine and card of an order that has never run. */
const ofOrder = ["order_materials", "material_requests", "planning_marks", "cancellations"] as const;

/** Takes an order that has never run to another machine, with all that stands under its card there. */
const moveOrder = async (trx: Trx, { machine_id1, card_no }: OrderRow, to: string): Promise<void> => {
  for (const table of ofOrder)
    await trx
      .updateTable(table)
      .set({ machine_id: to })
      .where("machine_id", "=", machine_id1)
      .where("card_no", "=", card_no)
      .execute();
  await trx
    .updateTable("orders")
    .set({ machine_id1: to })
    .where("machine_id1", "=", machine_id1)
    .where("card_no", "=", card_no)
    .execute();
};

/** Writes what differs of an order that is there; gives its row from now on. */
const change = async ({ trx, now }: Context, plan: Plan): Promise<OrderRow> => {
  const { before, after, changed } = plan;
  if (!isChanged(plan)) return after;
  await countEndedOrder(trx, before!, now);
  const { machine_id1: to = before!.machine_id1, card_no: _stays, ...columns } = changed;
  if (to !== before!.machine_id1) await moveOrder(trx, before!, to);
  const { queue_time, erp_changed_at } = after;
  return await changeOrder(trx, { ...before!, machine_id1: to }, { ...columns, queue_time, erp_changed_at });
};

/** That the ERP has said later that nothing has changed is kept too, so that what it said before does not come back. */
const noteWord = async (trx: Trx, { before, after }: Plan): Promise<void> => {
  if (before?.erp_changed_at === after.erp_changed_at) return;
  await trx
    .updateTable("orders")
    .set({ erp_changed_at: after.erp_changed_at })
    .where("machine_id1", "=", after.machine_id1)
    .where("card_no", "=", after.card_no)
    .execute();
};

/** Materials and parts that orders have brought are master data from now on; who looks at those reads them again. */
const tellNew = (
  { emit }: Context,
  { materials, parts }: { materials: Iterable<string>; parts: Iterable<string> },
): void => {
  for (const key of materials) emit(changedEvent(material, key, 1, {}));
  for (const key of parts) emit(changedEvent(part, key, 1, {}));
};

const writeDetails = async (context: Context, plans: readonly Plan[]): Promise<void> => {
  const { trx } = context;
  const materials = new Map(plans.flatMap((plan) => plan.newMaterials.map((one) => [one.material_no, one] as const)));
  const { company_id } = trx;
  await insertMaterials(
    trx,
    [...materials.values()].map(({ material_no, material_desc, unit }) => ({
      company_id,
      material_no,
      material_desc: material_desc ?? "",
      unit,
    })),
  );
  const parts = new Map(plans.flatMap(({ newPart }) => (newPart ? [[newPart.part_no, newPart] as const] : [])));
  await insertParts(trx, [...parts.values()]);
  tellNew(context, { materials: materials.keys(), parts: parts.keys() });
  for (const { before, after, lines } of plans)
    if (lines !== null && before !== null)
      await trx
        .deleteFrom("order_materials")
        .where("machine_id", "=", after.machine_id1)
        .where("card_no", "=", after.card_no)
        .execute();
  await breathe();
  await insertLines(
    trx,
    plans.flatMap(({ lines }) => lines ?? []),
  );
  await insertTexts(
    trx,
    plans.flatMap(({ after, text }) => (text === null ? [] : [{ company_id, card_no: after.card_no, text }])),
  );
};

interface Change {
  before: OrderRow;
  after: OrderRow;
}

/** Tells each machine of its orders, and what it runs where that has changed. */
const tell = async (context: Context, changes: readonly Change[]): Promise<void> => {
  const byMachine = Map.groupBy(changes, ({ after }) => after.machine_id1);
  for (const { before, after } of changes)
    if (before.machine_id1 !== after.machine_id1) {
      const left = { before, after: { ...before, version: after.version } };
      byMachine.set(before.machine_id1, [...(byMachine.get(before.machine_id1) ?? []), left]);
    }
  for (const [machine_id, own] of byMachine) {
    await breathe();
    context.emit(ordersChanged(machine_id, own, context));
    if (own.some(({ after }) => after.state === "started")) await machineRuns(context, machine_id);
    const bundles = new Set(own.flatMap(({ after }) => after.planned_in ?? []));
    if (bundles.size > 0) await planningChanged(context, machine_id, [...bundles]);
  }
};

/** Tells of materials, of which screens read the lists again. */
const tellMaterials = (context: Context, plans: readonly Plan[]): void => {
  for (const { before, after, lines } of plans)
    if (before !== null && lines !== null)
      context.emit({
        event: "MaterialChanged",
        machine_id: after.machine_id1,
        payload: { machine_id: after.machine_id1, card_no: after.card_no, material_no: "" },
      });
};

/** Does what was decided for orders, in the transaction in which it was decided; gives their rows from now on. */
export const applyPlans = async (context: Context, plans: readonly Plan[]): Promise<OrderRow[]> => {
  const { trx } = context;
  await insertOrders(
    trx,
    plans.filter(({ before }) => before === null).map(({ after }) => after),
  );
  const rows: OrderRow[] = [];
  const changes: Change[] = [];
  for (const plan of plans) {
    await breathe();
    const after = plan.before === null ? plan.after : await change(context, plan);
    if (plan.before !== null && !isChanged(plan)) await noteWord(trx, plan);
    else changes.push({ before: plan.before ?? after, after });
    rows.push(after);
  }
  await breathe();
  await writeDetails(context, plans);
  await breathe();
  await tell(context, changes);
  tellMaterials(context, plans);
  // The audit rows, the events and the commit follow in one piece.
  await breathe();
  return rows;
};

/** What speaks of an order that somebody has begun to work with. */
const askedFor = ["material_requests", "cancellations"] as const;

/** Takes away an order that has never run, with what stands under its card. Refuses what somebody works with. */
export const removeOrder = async (context: Context, order: OrderRow): Promise<void> => {
  const { trx } = context;
  const { machine_id1: machine_id, card_no } = order;
  for (const table of askedFor) {
    const one = await trx
      .selectFrom(table)
      .select("card_no")
      .where("machine_id", "=", machine_id)
      .where("card_no", "=", card_no)
      .limit(1)
      .executeTakeFirst();
    if (one) throw new DomainError("state_conflict", { path: "/card_no", text: { key: "orders.worked_with" } });
  }
  for (const table of ["order_materials", "planning_marks"] as const)
    await trx.deleteFrom(table).where("machine_id", "=", machine_id).where("card_no", "=", card_no).execute();
  await trx.deleteFrom("operation_texts").where("card_no", "=", card_no).execute();
  await trx.deleteFrom("orders").where("machine_id1", "=", machine_id).where("card_no", "=", card_no).execute();
  context.emit(ordersChanged(machine_id, [{ before: order, after: order }], context));
};
