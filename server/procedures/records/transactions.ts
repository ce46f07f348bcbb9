import { minute } from "#schemas/durations.ts";
import type { QuantityKind } from "#schemas/plant/production-transaction.ts";
import { takeNumbers } from "#server/database/counters.ts";
import { prepared, preparedInsert } from "#server/database/prepared.ts";
import type { Trx } from "#server/database/company.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";

export const transactionCounter = "production_transaction";
const insertTransactions = preparedInsert("production_transactions");

export type NewTransaction = Omit<TransactionRow, "record_no" | "report_no"> & { report_no?: number };

/** Adds production transactions and gives their record numbers. A report without `report_no` begins a chain of its own. */
export const addTransactions = async (trx: Trx, rows: readonly NewTransaction[]): Promise<number[]> => {
  const [first] = rows;
  if (!first) return [];
  const last = await takeNumbers(trx, first.company_id, transactionCounter, rows.length);
  const numbered = rows.map((row, index) => {
    const record_no = last - rows.length + 1 + index;
    return { ...row, record_no, report_no: row.report_no ?? record_no };
  });
  await insertTransactions(trx, numbered);
  return numbered.map(({ record_no }) => record_no);
};

/** A record number of this table for what is no production transaction but shares its numbers. */
export const takeTransactionNumber = (trx: Trx, company_id: number): Promise<number> =>
  takeNumbers(trx, company_id, transactionCounter);

/** What a machine has counted: millionths at a time (ms UTC) for a card. */
export interface Counted {
  company_id: number;
  machine_id: string;
  card_no: string;
  kind: QuantityKind;
  quantity: number;
  time: number;
}

/** The minute (ms UTC) under which what is counted at a moment is kept. */
export const countedAt = (time: number): number => Math.floor(time / minute) * minute;

const addToCounted = prepared((db, of: Omit<Counted, "time"> & { trans_time: number }) =>
  db
    .updateTable("production_transactions")
    .set((set) => ({ quantity: set("quantity", "+", of.quantity) }))
    .where("machine_id", "=", of.machine_id)
    .where("trans_time", "=", of.trans_time)
    .where("card_no", "=", of.card_no)
    .where("kind", "=", of.kind)
    .where("counted", "=", 1)
    .returning(["record_no", "quantity"]),
);

/** Deletes a counted transaction of which nothing is left and which nobody has corrected. */
const dropEmpty = prepared((db, of: { company_id: number; record_no: number }) =>
  db
    .deleteFrom("production_transactions")
    .where("record_no", "=", of.record_no)
    .where("quantity", "=", 0)
    .where((where) =>
      where.not(
        where.exists(
          db
            .selectWithin(where, "production_transactions as correction")
            .select("correction.record_no")
            .where("correction.report_no", "=", of.record_no)
            .where("correction.record_no", "!=", of.record_no),
        ),
      ),
    ),
);

/**
 * Adds counted pieces to the transaction of their machine, card, kind and minute, which it makes when there is none.
 * Fewer than 0 take back what turned out to be made at another time.
 */
export const addCounted = async (trx: Trx, { quantity, time, ...of }: Counted): Promise<number> => {
  const trans_time = countedAt(time);
  const { company_id, machine_id, card_no, kind } = of;
  const [row] = await addToCounted(trx, { company_id, machine_id, card_no, kind, quantity, trans_time });
  if (row?.quantity === 0) await dropEmpty(trx, { company_id, record_no: row.record_no });
  if (row) return row.record_no;
  const [record_no] = await addTransactions(trx, [{ ...emptyTransaction, ...of, quantity, trans_time, counted: 1 }]);
  return record_no!;
};

/** The fields of a transaction that most have empty. */
export const emptyTransaction = {
  scrap_reason: "",
  scrap_text: "",
  employee: "",
  note: "",
  username: "",
  corrects: null,
  report_time: null,
  reason: "",
} as const;
