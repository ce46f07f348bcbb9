import { takeNumbers } from "#server/database/counters.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import type { EveryCompanyTrx, Store } from "#server/database/store.ts";
import type { Database } from "#server/database/tables.ts";
import { requestCounter } from "#server/procedures/materials/request.ts";
import { queueMaterialScrap, queueOrderStop, takePlaces, transferOf } from "#server/procedures/erp/outbox.ts";
import { addCancellation } from "#server/procedures/orders/cancelled.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { changeOrder, insertOrders } from "#server/procedures/records/orders/writer.ts";
import { addBundle } from "#server/procedures/planning/writer.ts";
import { addTransactions } from "#server/procedures/records/transactions.ts";
import { insertStops } from "#server/procedures/records/stops/writer.ts";
import { addMaterialScrap } from "#server/procedures/scrap/material-scrap.ts";
import { usualFlagLabel, usualOrderLabel } from "#schemas/documents/site/printing.ts";
import { toJson } from "#server/database/columns.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { queuePalletFlag } from "#server/procedures/erp/outbox.ts";
import { flagCounter, flagJob, textsOfFlag } from "#server/procedures/pallets/flag.ts";
import { takeSscc } from "#server/procedures/pallets/sscc.ts";
import { addLast } from "#server/procedures/pallets/queue.ts";
import { factsOfOrder } from "#server/procedures/printing/facts.ts";
import { addPrintJob } from "#server/procedures/printing/jobs.ts";
import { orderLabelJob } from "#server/procedures/printing/order-label.ts";
import type { Settings } from "#server/site.ts";
import { printerOf } from "./plant/machines.ts";
import { confirmedAfter, type DemoPallet } from "./plant/pallets.ts";
import type { DemoLabels } from "./plant/labels.ts";
import type { DemoBundle } from "./plant/bundles.ts";
import type { PlantRows } from "./plant/compose.ts";
import type { DemoCancellation } from "./plant/confirmations.ts";
import type { Correction } from "./plant/corrections.ts";
import type { DemoMaterialScrap } from "./plant/materials.ts";
import type { DemoOrderStop, DemoOutcome } from "./plant/transfers.ts";
import { type CompanyTable, ofCompany, type Trx } from "#server/database/company.ts";
import { minute } from "#schemas/durations.ts";
import { signInCounter } from "#server/procedures/employees/sign-ins.ts";

type Table = CompanyTable;
const inserts = new Map<Table, ReturnType<typeof preparedInsert>>();

/** Adds rows that all have every column of their table; `PlantRows` says which stand under which name. */
const insertAll = async (trx: Trx, table: Table, rows: readonly object[]): Promise<void> => {
  const insert = inserts.get(table) ?? preparedInsert(table);
  inserts.set(table, insert);
  await insert(trx, rows as readonly Database[Table][]);
};

/** Adds rows with the next numbers of a counter. */
const insertNumbered = async (
  trx: Trx,
  company_id: number,
  { table, counter, rows }: { table: Table; counter: string; rows: readonly object[] },
): Promise<void> => {
  if (rows.length === 0) return;
  const last = await takeNumbers(trx, company_id, counter, rows.length);
  const numbered = rows.map((row, index) => ({ ...row, record_no: last - rows.length + 1 + index }));
  await insertAll(trx, table, numbered);
};

/** Puts planned orders into bundles, as planners do. */
const insertBundles = async (
  trx: Trx,
  company_id: number,
  bundles: readonly DemoBundle[],
  orders: readonly OrderRow[],
): Promise<void> => {
  for (const { machine_id, planned_qty, card_nos } of bundles) {
    const members = orders.filter((order) => order.machine_id1 === machine_id && card_nos.includes(order.card_no));
    const { bundle_no: planned_in } = await addBundle(trx, { company_id, machine_id, planned_qty }, members);
    for (const order of members) await changeOrder(trx, order, { planned_in });
  }
};

/** What has become of a fact on its way to the ERP. */
const settleTransfer = async (
  trx: Trx,
  of: Pick<ErpTransferRow, "subject" | "record_no">,
  outcome: DemoOutcome & Pick<ErpTransferRow, "changed_at">,
): Promise<void> => {
  await trx
    .updateTable("erp_transfers")
    .set(outcome)
    .where("subject", "=", of.subject)
    .where("record_no", "=", of.record_no)
    .execute();
};

/** Tells the ERP of the ends of orders, and lets it answer a minute later. */
const insertOrderStops = async (trx: Trx, stops: readonly DemoOrderStop[], orders: readonly OrderRow[]) => {
  for (const { card_no, stopped_at, ...answer } of stops) {
    const order = orders.find((one) => one.card_no === card_no)!;
    const record_no = await queueOrderStop(trx, order, stopped_at);
    const changed_at = stopped_at + minute;
    await settleTransfer(trx, { subject: "balthzartransactions", record_no }, { ...answer, changed_at });
  }
};

/** Adds what was scrapped of material, and tells the ERP, where there is one, which answers a minute later. */
const insertMaterialScrap = async (trx: Trx, scrapped: readonly DemoMaterialScrap[]): Promise<void> => {
  for (const { report, transfer } of scrapped) {
    const row = await addMaterialScrap(trx, report);
    if (!transfer) continue;
    await queueMaterialScrap(trx, row, row.trans_time);
    const { record_no } = row;
    const changed_at = row.trans_time + minute;
    await settleTransfer(trx, { subject: "materialreporting", record_no }, { ...transfer, changed_at });
  }
};

/** Cancels orders for an ERP, and lets it answer a minute later. */
const insertCancellations = async (
  trx: Trx,
  cancelled: readonly DemoCancellation[],
  orders: readonly OrderRow[],
): Promise<void> => {
  for (const { card_no, username, created_at, ...answer } of cancelled) {
    const order = orders.find((one) => one.card_no === card_no)!;
    const record_no = await addCancellation(trx, order, "cancellation", username, created_at);
    await settleTransfer(trx, { subject: "cancellations", record_no }, { ...answer, changed_at: created_at + minute });
  }
};

/** Adds the places that machines stand at, each by its text at the first of them. */
const insertPlaces = async (trx: Trx, machines: NonNullable<PlantRows["machines"]>): Promise<void> => {
  const of = {
    departments: machines.map((row) => ({ code: row.department, description: row.department_description })),
    zones: machines.map((row) => ({ code: row.zone, description: row.zone_desc })),
    categories: machines.map((row) => ({ code: row.category, description: row.cat_desc })),
    lines: machines.map((row) => ({ code: row.line, description: row.line_description })),
  };
  for (const table of ["departments", "zones", "categories", "lines"] as const) {
    const rows = [...new Map(of[table].filter(({ code }) => code !== "").map((row) => [row.code, row])).values()];
    if (rows.length === 0) continue;
    await trx
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.columns(["company_id", "code"]).doNothing())
      .execute();
  }
};

/** Adds the parts that orders make. */
const insertParts = async (trx: Trx, orders: readonly OrderRow[]): Promise<void> => {
  const named = orders.filter(({ part_no }) => part_no !== "");
  const rows = [...new Map(named.map((order) => [order.part_no, order])).values()];
  if (rows.length === 0) return;
  await trx
    .insertInto("parts")
    .values(rows.map(({ part_no, part_description, part_type_id }) => ({ part_no, part_description, part_type_id })))
    .onConflict((conflict) => conflict.columns(["company_id", "part_no"]).doNothing())
    .execute();
};

/** Prints flags of pallets as people at the machines do, each with its job, its place in the queue and its way to the ERP. */
const insertPallets = async (
  trx: Trx,
  company_id: number,
  pallets: readonly DemoPallet[],
  orders: readonly OrderRow[],
  settings: Settings,
): Promise<void> => {
  const username = "operator";
  const printOrders = new Map<string, number>();
  for (const { print, isWaiting, transfer, ...pallet } of pallets) {
    const order = orders.find(({ card_no }) => card_no === pallet.card_no)!;
    const { machine_id1: machine_id, card_no } = order;
    const { date: now } = pallet;
    const print_order = (printOrders.get(card_no) ?? 0) + 1;
    printOrders.set(card_no, print_order);
    const isConfirmed = pallet.erp_status === "C";
    const record_no = await takeNumbers(trx, company_id, flagCounter);
    const flag: PalletFlagRow = {
      company_id,
      record_no,
      machine_id,
      ...pallet,
      ...textsOfFlag(order, record_no),
      print_order,
      sscc: await takeSscc(trx, settings),
      confirmed_at: isConfirmed ? now + confirmedAfter : null,
      confirmed_by: isConfirmed ? "supervisor" : "",
      username,
      facts: toJson(await factsOfOrder({ trx, scope: { company_id }, settings: {}, now }, order)),
    };
    await trx.insertInto("pallet_flags").values(flag).execute();
    const printer = printerOf(machine_id);
    await addPrintJob(
      { trx, scope: { company_id }, now, actor: { username }, emit: () => undefined },
      { ...flagJob(flag, usualFlagLabel), printer_no: printer, num_copies: 1, ...print, ended_at: now },
    );
    if (isWaiting) await addLast({ trx, now, emit: () => undefined }, flag);
    if (!transfer) continue;
    const fact = await queuePalletFlag(trx, flag, "print", username, now);
    await settleTransfer(
      trx,
      { subject: "palletflaghistory", record_no: fact },
      { ...transfer, changed_at: now + minute },
    );
  }
};

/** Prints labels of orders as operators do when an order begins. */
const insertLabels = async (
  trx: Trx,
  company_id: number,
  labels: readonly DemoLabels[],
  orders: readonly OrderRow[],
): Promise<void> => {
  for (const { card_no, date: now, num_labels, print } of labels) {
    const order = orders.find((one) => one.card_no === card_no)!;
    const scope = { company_id };
    await addPrintJob(
      { trx, scope, now, actor: { username: "operator" }, emit: () => undefined },
      {
        ...orderLabelJob(order, { label: usualOrderLabel, num_labels }),
        printer_no: printerOf(order.machine_id1),
        facts: await factsOfOrder({ trx, scope, settings: {}, now }, order),
        ...print,
        ended_at: now + minute,
      },
    );
  }
};

const writeRows = async (trx: Trx, company_id: number, rows: PlantRows, settings: Settings): Promise<void> => {
  const { orders = [], stops = [], counts = [], corrections = [], ...more } = rows;
  const { notes = [], requests = [], signIns = [], codings = [], locks = [], ...rest } = more;
  const { transfers = [], orderStops = [], bundles = [], cancelled = [], materialScrap = [], ...further } = rest;
  const { pallets = [], labels = [], ...others } = further;
  // All that is left stands under the name of its table.
  for (const [table, list] of Object.entries(others)) await insertAll(trx, table as Table, list);
  await insertPlaces(trx, others.machines ?? []);
  await insertParts(trx, orders);
  await insertOrders(trx, orders);
  await insertBundles(trx, company_id, bundles, orders);
  await insertCancellations(trx, cancelled, orders);
  await insertMaterialScrap(trx, materialScrap);
  await insertPallets(trx, company_id, pallets, orders, settings);
  await insertLabels(trx, company_id, labels, orders);
  await insertStops(trx, stops);
  const numbers = await addTransactions(trx, counts);
  const corrects = ({ of, row }: Correction) => {
    const [corrected, report_time] = [numbers[of]!, counts[of]!.trans_time];
    return { ...row, corrects: corrected, report_no: corrected, report_time };
  };
  await addTransactions(trx, corrections.map(corrects));
  const firstPlace = (await takePlaces(trx, company_id, transfers.length)) - transfers.length + 1;
  const handedOn = transfers.map(({ of, ...outcome }, index) => {
    const queue_no = firstPlace + index;
    const row = { ...counts[of]!, record_no: numbers[of]!, report_no: numbers[of]! };
    return {
      ...transferOf(row, row.trans_time),
      ...outcome,
      queue_no,
      changed_at: row.trans_time + outcome.tries * minute,
    };
  });
  await insertAll(trx, "erp_transfers", handedOn);
  await insertOrderStops(trx, orderStops, orders);
  // Numbers given here are taken: what is added later goes on after them.
  await takeNumbers(trx, company_id, "order", orders.length);
  await takeNumbers(trx, company_id, requestCounter, others.material_requests?.length ?? 0);
  await takeNumbers(trx, company_id, signInCounter, others.employee_sign_ins?.length ?? 0);
  const add = (table: Table, counter: string, list: readonly object[]) =>
    insertNumbered(trx, company_id, { table, counter, rows: list });
  await add("stop_notes", "stop_note", notes);
  await add("stop_codings", "stop_coding", codings);
  await add("material_requests", requestCounter, requests);
  await add("employee_sign_ins", signInCounter, signIns);
  await add("program_locks", "program_lock", locks);
};

/**
 * Writes rows of a plant through the writers of the areas, after `before`, in one transaction: all of it, or nothing.
 * Pallets have an SSCC where the settings have a prefix.
 */
export const writePlant = async (
  store: Store,
  company_id: number,
  rows: PlantRows,
  { settings = {}, before }: { settings?: Settings; before?: (trx: EveryCompanyTrx) => Promise<void> } = {},
): Promise<void> => {
  await store.write(
    async (trx) => {
      await before?.(trx);
      await writeRows(ofCompany(trx, company_id), company_id, rows, settings);
    },
    { company_id },
  );
};
