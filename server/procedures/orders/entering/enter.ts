import type { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import type { NewAudit } from "#server/audit/audit.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { preparedSearch } from "#server/database/prepared-search.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import type { Scope, WriteContext } from "#server/procedures/procedure.ts";
import { applyPlans } from "./apply.ts";
import { auditOf } from "./audit.ts";
import { readKnown } from "./known.ts";
import { cardFor, planOrder, type Sent } from "./order.ts";
import { isChanged, type Plan } from "./plan.ts";
import { entriesOf, type Entry } from "./said.ts";

/** What became of an order that was sent. What is refused has changed nothing. */
export type Entered = { result: "created" | "changed" | "unchanged" } | Refused;
interface Refused {
  result: "refused";
  error: DomainError;
}

type Context = Pick<WriteContext, "trx" | "scope" | "settings" | "now" | "emit"> & {
  /** Keeps who has changed what. */
  audit: (detail: Pick<NewAudit, "machine_id" | "payload" | "before" | "after">) => void;
};

/** The counter of the numbers of orders. */
const orderCounter = "order";

export const isWritten = (plan: Plan): boolean => plan.before === null || isChanged(plan);

/** What `work` gives, or why it refuses. */
const orRefused = <T>(work: () => T): { given: T } | Refused => {
  try {
    return { given: work() };
  } catch (error) {
    if (error instanceof DomainError) return { result: "refused", error };
    throw error;
  }
};

const ordersByNumber = preparedSearch("orders", "p_order", "orders_erp");

const ordersOf = async (db: Reader, orders: readonly EnteredOrder[]): Promise<Map<string, OrderRow[]>> => {
  const numbers = [...new Set(orders.map(({ pOrder }) => pOrder))];
  return Map.groupBy(await ordersByNumber(db, numbers), ({ p_order }) => p_order);
};

/** The next numbers of orders: the one before the first of them. Numbers that orders have from elsewhere are passed over. */
const numbersFor = async (trx: Trx, count: number): Promise<number> => {
  const { company_id } = trx;
  const first = (await takeNumbers(trx, company_id, orderCounter, count)) - count;
  const { highest } = await trx
    .selectFrom("orders")
    .select(({ fn }) => fn.max("record_no1").as("highest"))
    .executeTakeFirstOrThrow();
  if (highest === null || highest <= first) return first;
  return (await takeNumbers(trx, company_id, orderCounter, highest - first)) - count;
};

/** Gives new operations their numbers, of which no refused order takes one. */
export const numbered = async ({ trx }: Pick<Context, "trx">, plans: readonly Plan[]): Promise<Plan[]> => {
  const fresh = plans.filter(({ before }) => before === null).length;
  let number = fresh === 0 ? 0 : await numbersFor(trx, fresh);
  return plans.map((plan) =>
    plan.before === null ? { ...plan, after: { ...plan.after, record_no1: (number += 1) } } : plan,
  );
};

const auditOrder = (context: Context, { pOrder }: EnteredOrder, plans: readonly Plan[]): void => {
  const written = plans.filter(isWritten);
  const [first] = written;
  if (first === undefined) return;
  const rows = written.map(auditOf);
  context.audit({
    machine_id: first.after.machine_id1,
    payload: { pOrder },
    before: rows.map(({ before }) => before),
    after: rows.map(({ after }) => after),
  });
};

const resultOf = (plans: readonly Plan[], wasThere: boolean): Entered => {
  if (!plans.some(isWritten)) return { result: "unchanged" };
  return { result: wasThere ? "changed" : "created" };
};

/** What the orders that were sent speak of, as far as they are there. */
const storedFor = async (db: Reader, orders: readonly EnteredOrder[], entries: readonly Entry[]) => {
  const stored = await ordersOf(db, orders);
  await breathe();
  const cards = orders.flatMap(({ pOrder, operations }) =>
    operations.map(({ card_no, op_number }) => card_no ?? cardFor(pOrder, op_number)),
  );
  return { stored, known: await readKnown(db, entries, { cards, orders: [...stored.values()].flat() }) };
};

/** What is to be done for an order that was sent. */
export interface Planned {
  order: EnteredOrder;
  plans: readonly Plan[];
  wasThere: boolean;
}

/** Refuses operations that are, or would be, on machines which the caller may not write to. */
const checkCaller = (scope: Scope, plans: readonly Plan[]): void => {
  for (const { before, after } of plans)
    for (const row of before ? [before, after] : [after]) requireMachine(scope, row.machine_id1);
};

/** Decides what is to be done for orders, each by its own number and as a whole, and does none of it. */
export const planOrders = async (
  { trx, scope, now }: Pick<Context, "trx" | "scope" | "now">,
  orders: readonly EnteredOrder[],
): Promise<(Planned | Refused)[]> => {
  const sent = orders.map((order) => orRefused((): Sent => ({ order, entries: entriesOf(order) })));
  const entries = sent.flatMap((one) => ("given" in one ? one.given.entries : []));
  const { stored, known } = await storedFor(trx, orders, entries);
  const plan = (one: Sent): Planned | Refused => {
    const before = stored.get(one.order.pOrder) ?? [];
    const planned = orRefused(() => {
      const plans = planOrder(one, before, known, { company_id: scope.company_id, now });
      checkCaller(scope, plans);
      return plans;
    });
    if ("error" in planned) return planned;
    return { order: one.order, plans: planned.given, wasThere: before.length > 0 };
  };
  const results: (Planned | Refused)[] = [];
  for (const one of sent) {
    await breathe();
    results.push("error" in one ? one : plan(one.given));
  }
  return results;
};

/** Does what was decided for orders, in the transaction in which it was; gives the rows of all plans from now on. */
export const applyPlanned = async (context: Context, planned: readonly Planned[]): Promise<OrderRow[]> => {
  for (const { order, plans } of planned) auditOrder(context, order, plans);
  await breathe();
  const plans = planned.flatMap((one) => one.plans);
  return await applyPlans(context, await numbered(context, plans));
};

/**
 * Enters orders of an ERP in one transaction, each by its own number and as a whole: what is wrong with one refuses that
 * one alone. No two of them may have the same number. Gives what became of each, in their sequence.
 */
export const enterOrders = async (context: Context, orders: readonly EnteredOrder[]): Promise<Entered[]> => {
  const results = await planOrders(context, orders);
  await applyPlanned(
    context,
    results.flatMap((one) => ("error" in one ? [] : [one])),
  );
  return results.map((one) => ("error" in one ? one : resultOf(one.plans, one.wasThere)));
};
