import { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { hasStarted } from "#schemas/plant/order-changes.ts";
import { orderFileFields } from "#schemas/plant/order-file.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import type { ImportRow } from "#server/database/tables/imports.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { applyPlans, removeOrder } from "#server/procedures/orders/entering/apply.ts";
import { auditOf } from "#server/procedures/orders/entering/audit.ts";
import { applyPlanned, isWritten, type Planned, planOrders } from "#server/procedures/orders/entering/enter.ts";
import { cardFor } from "#server/procedures/orders/entering/order.ts";
import type { Plan } from "#server/procedures/orders/entering/plan.ts";
import type { Said } from "#server/procedures/orders/entering/said.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { validatorOf } from "#server/validation.ts";
import { changedSince, faultFrom, faultOfFields, isTwice, lacks, ownFault } from "./faults.ts";
import type { Cells, Importable, Outcome, Reading, Values } from "./importable.ts";
import { isSeveral, type Named, namedIn } from "./references.ts";
import { checkNamed, valuesOfCells } from "./values.ts";

const fields = orderFileFields;
const ofOrder = new Set(["pOrder", "work_order_no", "part_no", "part_description", "part_type_id", "order_kind"]);
const validate = validatorOf(EnteredOrder);

/** The card by which a row knows its operation; blank where it names none. */
const keyOf = ({ columns }: Reading, cells: Cells): string => {
  const [card, order, operation] = ["card_no", "pOrder", "op_number"].map((id) =>
    (cells[columns.indexOf(id)] ?? "").normalize("NFC"),
  );
  if (card) return card;
  return order && operation ? cardFor(order, operation) : "";
};

/** What a row says: its blank cells say nothing, so that what is there stays. */
const saidIn = (reading: Reading, cells: Cells, named: Named): Values => {
  const { values, unnamed } = valuesOfCells({ fields }, reading, cells, named);
  const said = Object.fromEntries(
    Object.entries(values).filter(([id]) => (cells[reading.columns.indexOf(id)] ?? "") !== ""),
  );
  const lacking = fields.find(({ id, required }) => required && !(id in said));
  if (lacking) throw lacks(lacking.id);
  // A part that nobody knows yet may come with its name, which the rule of orders looks at; one of several is none.
  const { part_no, ...others } = said;
  checkNamed(unnamed.get("part_no")?.code === isSeveral ? { part_no, ...others } : others, unnamed);
  return said;
};

/** The order of a row: of one operation, as an ERP would send it. */
const orderOf = (reading: Reading, cells: Cells, named: Named): EnteredOrder => {
  const { cancelled, ...said } = saidIn(reading, cells, named);
  const entries = Object.entries(said);
  return validate({
    ...Object.fromEntries(entries.filter(([id]) => ofOrder.has(id))),
    operations: [
      {
        ...Object.fromEntries(entries.filter(([id]) => !ofOrder.has(id))),
        ...(cancelled === undefined ? {} : { cancelled: cancelled === true ? 1 : 0 }),
      },
    ],
  });
};

const faulty = (key: string, error: unknown): Outcome => ({
  result: "faulty",
  row_key: key.slice(0, 64),
  fault: faultOfFields(fields, error),
});

interface Read {
  key: string;
  order: EnteredOrder;
}

const read = (reading: Reading, cells: Cells, named: Named, seen: Set<string>): Read | Outcome => {
  const key = keyOf(reading, cells);
  try {
    if (key !== "" && seen.has(key)) throw isTwice("op_number", key);
    seen.add(key);
    return { key, order: orderOf(reading, cells, named) };
  } catch (error) {
    return faulty(key, error);
  }
};

/** What a row would do. */
const verdictOf = ({ plans }: Planned, { existing }: Reading): Outcome["result"] => {
  const [plan] = plans;
  if (plan!.before === null) return "new";
  if (existing === "skip") return "skipped";
  return isWritten(plan!) ? "changed" : "same";
};

/** Reads rows, with all that they name looked up together. */
const readAll = async (
  { trx, scope }: WriteContext,
  reading: Reading,
  rows: readonly Cells[],
  seen: Set<string>,
): Promise<(Read | Outcome)[]> => {
  const named = await namedIn(trx, { fields }, reading, rows, scope.machines);
  return rows.map((cells) => read(reading, cells, named, seen));
};

const isRead = (one: Read | Outcome): one is Read => "order" in one;

const check: Importable["check"] = async (context, reading, rows, seen) => {
  const all = await readAll(context, reading, rows, seen);
  const planned = await planOrders(
    context,
    all.filter(isRead).map(({ order }) => order),
  );
  let at = 0;
  return all.map((one) => {
    if (!isRead(one)) return one;
    const plan = planned[at]!;
    at += 1;
    if ("error" in plan) return faulty(one.key, plan.error);
    return { result: verdictOf(plan, reading), row_key: one.key.slice(0, 64), fault: null };
  });
};

/** What undoing the change of an order puts back. */
interface Replaced {
  columns: Partial<OrderRow>;
  text: string | null;
}

const replacedBy = ({ before, changed, text }: Plan, texts: ReadonlyMap<string, string>): Replaced | null => {
  if (before === null) return null;
  const columns = ["queue_time", ...Object.keys(changed)].map((id) => [id, before[id as keyof OrderRow]]);
  return { columns: Object.fromEntries(columns), text: text === null ? null : (texts.get(before.card_no) ?? "") };
};

const textsOf = async (trx: Trx, plans: readonly Plan[]): Promise<ReadonlyMap<string, string>> => {
  const cards = plans.flatMap(({ before, text }) => (before !== null && text !== null ? [before.card_no] : []));
  if (cards.length === 0) return new Map();
  const rows = await trx.selectFrom("operation_texts").selectAll().where("card_no", "in", cards).execute();
  return new Map(rows.map(({ card_no, text }) => [card_no, text]));
};

/** The context in which orders are entered, whose audit is that of the step. */
const entering = (context: WriteContext): Parameters<typeof applyPlanned>[0] => ({
  ...context,
  audit: ({ machine_id, before, after }) => context.audit({ ...(machine_id ? { machine_id } : {}), before, after }),
});

/** Enters rows of which no two are of one order. */
const enter = async (context: WriteContext, reading: Reading, rows: readonly Read[]): Promise<Outcome[]> => {
  const planned = await planOrders(
    context,
    rows.map(({ order }) => order),
  );
  const due = planned.flatMap((one) =>
    "error" in one || !["new", "changed"].includes(verdictOf(one, reading)) ? [] : [one],
  );
  const texts = await textsOf(
    context.trx,
    due.flatMap(({ plans }) => plans),
  );
  const written = await applyPlanned(entering(context), due);
  return planned.map((one, at) => {
    const { key } = rows[at]!;
    if ("error" in one) return faulty(key, one.error);
    const row = written[due.indexOf(one)];
    if (!row) return { result: verdictOf(one, reading), row_key: key.slice(0, 64), fault: null };
    const [plan] = one.plans;
    const result = plan!.before === null ? "created" : "updated";
    return { result, row_key: row.card_no, row_version: row.version, fault: null, replaced: replacedBy(plan!, texts) };
  });
};

const apply: Importable["apply"] = async (context, reading, rows) => {
  const all = await readAll(context, reading, rows, new Set());
  const outcomes = all.map((one): Outcome | null => (isRead(one) ? null : one));
  let waiting = all.flatMap((one, at) => (isRead(one) ? [{ ...one, at }] : []));
  while (waiting.length > 0) {
    // Operations of one order follow each other: what one brings, the next finds.
    const numbers = waiting.map(({ order }) => order.pOrder);
    const now = waiting.filter(({ order }, at) => numbers.indexOf(order.pOrder) === at);
    const done = await enter(context, reading, now);
    for (const [index, { at }] of now.entries()) outcomes[at] = done[index]!;
    waiting = waiting.filter((one) => !now.includes(one));
  }
  return outcomes.flatMap((one) => one ?? []);
};

const started = ownFault("started", null, "It has been started.");

const orderOfCard = async (trx: Trx, card_no: string): Promise<OrderRow | undefined> =>
  await trx.selectFrom("orders").selectAll().where("card_no", "=", card_no).executeTakeFirst();

const putBack = async (context: WriteContext, before: OrderRow, { columns, text }: Replaced): Promise<void> => {
  const { queue_time: _place, ...changed } = columns;
  const after: OrderRow = { ...before, ...columns };
  const plan: Plan = {
    before,
    after,
    changed: changed as Said,
    lines: null,
    newMaterials: [],
    newPart: null,
    text,
  };
  await applyPlans(context, [plan]);
  context.audit({ machine_id: after.machine_id1, ...auditOf(plan) });
};

const takeBack = async (context: WriteContext, order: OrderRow): Promise<void> => {
  await removeOrder(context, order);
  const { machine_id1: machine_id, card_no, part_no, op_number } = order;
  context.audit({ machine_id, before: { card_no, part_no, op_number }, after: null });
};

const undoRow = async (context: WriteContext, row: ImportRow): Promise<Outcome> => {
  const isNew = row.result === "created";
  const order = await orderOfCard(context.trx, row.row_key);
  if (!order) return isNew ? { result: "undone" } : { result: "kept", fault: changedSince };
  if (isNew && hasStarted(order)) return { result: "kept", fault: started };
  if (order.version !== row.row_version) return { result: "kept", fault: changedSince };
  try {
    if (isNew) await takeBack(context, order);
    else if (row.replaced !== null) await putBack(context, order, parseJson<Replaced>(row.replaced));
    return { result: "undone" };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { result: "kept", fault: faultFrom(error) };
  }
};

const undo: Importable["undo"] = async (context, rows) => {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    await breathe();
    outcomes.push(await undoRow(context, row));
  }
  return outcomes;
};

/** Files with orders, one operation a row, by the rules of orders that an ERP sends. */
export const orderImport: Importable = {
  slug: "order",
  title: { en: "Orders", sv: "Order" },
  fields,
  keys: ["pOrder"],
  keyOf,
  check,
  apply,
  undo,
};
