import { takeNumbers } from "#server/database/counters.ts";
import type { ServerParts } from "#server/parts.ts";
import { machineRuns } from "#server/procedures/orders/machine-runs.ts";
import { orderRows, plannedRows, remainingOf } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { beginRun, endRun, insertOrders, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";
import { demoMachines } from "./plant/machines.ts";
import { materialsOfOrder } from "./plant/materials.ts";
import { demoOrder, piecesFor } from "./plant/orders.ts";
import { between, randomOf } from "./random.ts";
import { demoCompany } from "./seed.ts";
import { readerOf, type Trx } from "#server/database/company.ts";
import { hour, minute } from "#schemas/durations.ts";

const { company_id } = demoCompany;
const scope: Scope = { company_id, machines: null, language: "en" };

/** Plans a further order of a machine, so that it never runs out of work. */
const planNext = async (trx: Trx, machine_id: string, now: number): Promise<OrderRow> => {
  const machine = demoMachines.find((candidate) => candidate.machine_id === machine_id)!;
  const number = await takeNumbers(trx, company_id, "order");
  const random = randomOf(number);
  const order = demoOrder(company_id, machine, number, random, {
    state: "planned",
    planned_start_time: now + Math.round(between(random, 20, 48) * hour),
    started_at: null,
    stop_date: null,
    planned: piecesFor(machine, between(random, 12, 40)),
  });
  await insertOrders(trx, [order]);
  await trx.insertInto("order_materials").values(materialsOfOrder(order)).execute();
  return order;
};

/** Lets each order that is complete be followed by the next planned one of its machine; gives the number that began. */
const renewOrders = async (parts: ServerParts, site: SiteReader): Promise<number> => {
  const moment = { now: parts.now(), settings: await site.settings(company_id) };
  const all = { company_id, machines: null };
  const isComplete = (order: OrderRow) => remainingOf(order) === 0;
  if (!(await orderRows(readerOf(parts.store, all.company_id), all, "started")).some(isComplete)) return 0;
  return await parts.journal.write(company_id, async ({ trx, ...entry }) => {
    const complete = (await orderRows(trx, all, "started")).filter(isComplete);
    for (const order of complete) {
      const { machine_id1: machine_id } = order;
      const ready = await plannedRows(trx, { company_id, machines: [machine_id] });
      const next = ready.find(({ cancelled }) => !cancelled) ?? (await planNext(trx, machine_id, moment.now));
      const ended = { before: order, after: await endRun(trx, order, moment.now) };
      const begun = { before: next, after: await beginRun(trx, next, moment.now) };
      await planNext(trx, machine_id, moment.now);
      entry.emit(ordersChanged(machine_id, [ended, begun], moment));
      await machineRuns({ trx, scope, ...moment, emit: entry.emit }, machine_id);
    }
    return complete.length;
  });
};

/** Renews orders now and every minute until it is stopped. */
export const startOrderRenewal = (
  parts: ServerParts,
  site: SiteReader,
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => (running = renewOrders(parts, site).catch(failed));
  void run();
  const timer = setInterval(() => void run(), minute);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
