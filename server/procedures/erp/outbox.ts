import type { Trx } from "#server/database/company.ts";
import type { ErpSubject } from "#schemas/plant/erp-transfer.ts";
import type { QuantityKind } from "#schemas/plant/production-transaction.ts";
import { fromMillionths, toIso, toJson } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { takeTransactionNumber } from "#server/procedures/records/transactions.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";
import type { MaterialScrapRow } from "#server/database/tables/scrap.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";

const subjects = { good: "balthzartransactions", scrap: "balthzarscraptransactions" } as const satisfies Record<
  QuantityKind,
  ErpSubject
>;

const ofReports: ReadonlySet<ErpSubject> = new Set(Object.values(subjects));

/** Is a subject that of reports, which are asked for by their transfers as long as they may be corrected? */
export const isReport = (subject: ErpSubject): boolean => ofReports.has(subject);

const keyOf = (row: TransactionRow): string => `${row.company_id}-${subjects[row.kind]}-${row.record_no}`;
const payloadOf = (row: TransactionRow, quantity: number): string =>
  toJson({
    machine_id: row.machine_id,
    card_no: row.card_no,
    quantity: fromMillionths(quantity),
    scrap_reason: row.scrap_reason,
    employee: row.employee,
    note: row.note,
    trans_time: toIso(row.trans_time),
  });

type NewTransfer = Pick<
  ErpTransferRow,
  "company_id" | "subject" | "record_no" | "machine_id" | "card_no" | "quantity" | "time" | "key" | "payload"
>;
type Unplaced = Omit<ErpTransferRow, "queue_no">;
const fresh = (transfer: NewTransfer, now: number): Unplaced => ({
  ...transfer,
  status: "N",
  outcome_unknown: 0,
  tries: 0,
  error_text: "",
  changed_at: now,
  attempts: 0,
  not_before: null,
  sent_at: null,
});

export const cancellationCounter = "cancellation";
export const flagHistoryCounter = "pallet_flag_history";

/** Takes the last of `count` new places at the end of the queue. */
export const takePlaces = (trx: Trx, company_id: number, count = 1): Promise<number> =>
  takeNumbers(trx, company_id, "erp_transfer", count);

const addTransfer = async (trx: Trx, transfer: Unplaced): Promise<void> => {
  const queue_no = await takePlaces(trx, transfer.company_id);
  await trx
    .insertInto("erp_transfers")
    .values({ ...transfer, queue_no })
    .execute();
};

/** A report on its way to the ERP, before the first try. */
export const transferOf = (row: TransactionRow, now: number): Unplaced => {
  const { company_id, record_no, machine_id, card_no, quantity, trans_time: time } = row;
  const of = { company_id, subject: subjects[row.kind], record_no, machine_id, card_no, quantity, time };
  return fresh({ ...of, key: keyOf(row), payload: payloadOf(row, row.quantity) }, now);
};

/** Puts a report into the outbox to the ERP, in the transaction of the report. */
export const queueReport = (trx: Trx, row: TransactionRow, now: number): Promise<void> =>
  addTransfer(trx, transferOf(row, now));

/** Puts a fact of an order without a quantity into the outbox; the record number must be new to the subject. */
const queueOrderFact = async (
  trx: Trx,
  order: OrderRow,
  transfer: { subject: ErpSubject; record_no: number; now: number; fact: Record<string, unknown> },
): Promise<void> => {
  const { company_id, machine_id1: machine_id, card_no } = order;
  const { subject, record_no, now } = transfer;
  const payload = toJson({ machine_id, card_no, ...transfer.fact, trans_time: toIso(now) });
  const key = `${company_id}-${subject}-${record_no}`;
  const of = { company_id, subject, record_no, machine_id, card_no, quantity: 0, time: now, key, payload };
  await addTransfer(trx, fresh(of, now));
};

/** Hands a report of scrapped material to the ERP. */
export const queueMaterialScrap = async (trx: Trx, row: MaterialScrapRow, now: number): Promise<void> => {
  const { company_id, record_no, machine_id, card_no, quantity, trans_time: time } = row;
  const subject = "materialreporting" as const;
  const { material_no, material_card_no, scrap_reason, reporting_source } = row;
  const fact = { card_no, material_no, material_card_no, scrap_reason, reporting_source };
  const payload = toJson({ machine_id, ...fact, quantity: fromMillionths(quantity), trans_time: toIso(time) });
  const key = `${company_id}-${subject}-${record_no}`;
  await addTransfer(
    trx,
    fresh({ company_id, subject, record_no, machine_id, card_no, quantity, time, key, payload }, now),
  );
};

/**
 * Tells the ERP that an order has stopped; gives its record number, which is one of the reports', whose subject it
 * shares.
 */
export const queueOrderStop = async (trx: Trx, order: OrderRow, now: number): Promise<number> => {
  const record_no = await takeTransactionNumber(trx, order.company_id);
  const fact = { action: "stop_order", cancelled: order.cancelled };
  await queueOrderFact(trx, order, { subject: subjects.good, record_no, now, fact });
  return record_no;
};

/** Hands a cancellation, or what takes it back, to the ERP; gives its record number. */
export const queueCancellation = async (
  trx: Trx,
  order: OrderRow,
  action: string,
  username: string,
  now: number,
): Promise<number> => {
  const record_no = await takeNumbers(trx, order.company_id, cancellationCounter);
  const fact = { action, record_no1: order.record_no1, username };
  await queueOrderFact(trx, order, { subject: "cancellations", record_no, now, fact });
  return record_no;
};

/** What has happened to a pallet flag. */
export type PalletFlagAction = "print" | "cancel" | "revert_cancel" | "confirm";

/** Tells the ERP what has happened to a pallet flag; gives the record number of that. */
export const queuePalletFlag = async (
  trx: Trx,
  flag: PalletFlagRow,
  action: PalletFlagAction,
  username: string,
  now: number,
): Promise<number> => {
  const { company_id, machine_id, card_no, good_qty: quantity, sscc, pallet_flag_type } = flag;
  const subject = "palletflaghistory" as const;
  const record_no = await takeNumbers(trx, company_id, flagHistoryCounter);
  const fact = { action, flag_record_no: flag.record_no, sscc, pallet_flag_type, username };
  const payload = toJson({ machine_id, card_no, quantity: fromMillionths(quantity), ...fact, trans_time: toIso(now) });
  const key = `${company_id}-${subject}-${record_no}`;
  await addTransfer(
    trx,
    fresh({ company_id, subject, record_no, machine_id, card_no, quantity, time: now, key, payload }, now),
  );
  return record_no;
};

export const findTransfer = (trx: Trx, row: TransactionRow): Promise<ErpTransferRow | undefined> =>
  trx
    .selectFrom("erp_transfers")
    .selectAll()
    .where("subject", "=", subjects[row.kind])
    .where("record_no", "=", row.report_no)
    .executeTakeFirst();

/** Has the ERP the report, or may it have it? */
export const isTransferred = (transfer: ErpTransferRow | undefined): boolean =>
  transfer !== undefined && (["W", "C"].includes(transfer.status) || transfer.outcome_unknown === 1);

/** What makes a failed transfer wait again, behind all that waits. */
export const anew = async (trx: Trx, company_id: number) => ({
  status: "N" as const,
  queue_no: await takePlaces(trx, company_id),
  attempts: 0,
  not_before: null,
});

/** Gives a transfer that has not reached the ERP its right quantity, under a new key named by the correction. */
export const correctTransfer = async (
  trx: Trx,
  transfer: ErpTransferRow,
  report: TransactionRow,
  correction: number,
  quantity: number,
  now: number,
): Promise<void> => {
  await trx
    .updateTable("erp_transfers")
    .set({
      quantity,
      key: `${keyOf(report)}-${correction}`,
      payload: payloadOf(report, quantity),
      ...(transfer.status === "F" ? await anew(trx, transfer.company_id) : {}),
      status: "N",
      error_text: "",
      changed_at: now,
    })
    .where("subject", "=", transfer.subject)
    .where("record_no", "=", transfer.record_no)
    .execute();
};
