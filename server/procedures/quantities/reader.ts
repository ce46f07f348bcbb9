import type {
  ProductionTransaction,
  QuantityKind,
  QuantityLedgerEntry,
} from "#schemas/plant/production-transaction.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import type { Range } from "#server/procedures/range.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";

export interface TransactionQuery extends MachineFilter {
  kind: QuantityKind | null;
  card_no: string | null;
}

/** A transaction with what its order and its scrap reason say of it. */
type DescribedRow = TransactionRow & {
  work_order_no: string | null;
  part_no: string | null;
  description: string | null;
};

const described = (db: Reader) =>
  db
    .joining("production_transactions as line")
    .left("orders", (join) =>
      join.onRef("orders.machine_id1", "=", "line.machine_id").onRef("orders.card_no", "=", "line.card_no"),
    )
    .left("scrap_reasons", (join) => join.onRef("scrap_reasons.code", "=", "line.scrap_reason"))
    .query()
    .selectAll("line")
    .select(["orders.work_order_no", "orders.part_no", "scrap_reasons.description"]);

const ofMachines = (db: Reader, query: TransactionQuery) =>
  described(db)
    .$if(query.machines !== null, (rows) => rows.where("line.machine_id", "in", [...query.machines!]))
    .$if(query.kind !== null, (rows) => rows.where("line.kind", "=", query.kind!))
    .$if(query.card_no !== null, (rows) => rows.where("line.card_no", "=", query.card_no!));

/** Production transactions of a range, newest first; reports, machine counts and corrections alike. */
export const readTransactions = async (
  db: Reader,
  query: TransactionQuery,
  { from, to }: Range,
): Promise<DescribedRow[]> =>
  query.machines?.length === 0
    ? []
    : await inLanguage(
        db,
        await ofMachines(db, query)
          .where("line.trans_time", ">=", from)
          .where("line.trans_time", "<=", to)
          .orderBy("line.trans_time", "desc")
          .orderBy("line.record_no", "desc")
          .execute(),
      );

/** The same rows with the reasons of scrap as the reader of the handle reads them. */
const inLanguage = async (db: Reader, rows: DescribedRow[]): Promise<DescribedRow[]> => {
  const texts = await readTexts(db, ["scrap_reason"]);
  return rows.map((row) =>
    row.description === null
      ? row
      : { ...row, description: texts("scrap_reason", row.scrap_reason, "description", row.description) },
  );
};

/**
 * The whole chains that some rows belong to, oldest row first, and whether the ERP has the report. Rows that nobody has
 * corrected are chains of their own and cost nothing further.
 */
export const chainsOf = async (
  db: Reader,
  rows: readonly TransactionRow[],
): Promise<(row: TransactionRow) => { rows: readonly TransactionRow[]; transferred: boolean }> => {
  const reports = rows.map(({ report_no }) => report_no);
  const chains = Map.groupBy(await correctedAmong(db, reports), ({ report_no }) => report_no);
  const transferred = await transferredRecords(db, reports);
  return (row) => ({ rows: chains.get(row.report_no) ?? [row], transferred: transferred.has(row.report_no) });
};

/** All rows of those reports that have been corrected. */
const correctedAmong = async (db: Reader, reports: readonly number[]): Promise<TransactionRow[]> => {
  if (reports.length === 0) return [];
  return await db
    .selectFrom("production_transactions as line")
    .selectAll("line")
    .where("line.report_no", "in", (select) =>
      db
        .selectWithin(select, "production_transactions as correction")
        .select("correction.report_no")
        .where("correction.report_no", ">=", lowest(reports))
        .where("correction.report_no", "<=", highest(reports))
        .where("correction.corrects", "is not", null),
    )
    .orderBy("line.record_no")
    .execute();
};

const lowest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b));
const highest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));

/** Reports of a range with their corrections, newest report first. */
export const readLedger = async (
  db: Reader,
  query: TransactionQuery,
  { from, to }: Range,
): Promise<QuantityLedgerEntry[]> => {
  if (query.machines?.length === 0) return [];
  const reports = await inLanguage(
    db,
    await ofMachines(db, query)
      .where("line.corrects", "is", null)
      .where("line.trans_time", ">=", from)
      .where("line.trans_time", "<=", to)
      .orderBy("line.trans_time", "desc")
      .orderBy("line.record_no", "desc")
      .execute(),
  );
  const chains = Map.groupBy(await correctionsOf(db, query), (row) => row.report_no);
  const numbers = reports.map(({ record_no }) => record_no);
  const transferred = await transferredRecords(db, numbers);
  return reports.map((row) => toEntry(row, chains.get(row.record_no) ?? [], transferred.has(row.record_no)));
};

/** All corrections of the machines, oldest first; they are few beside the reports. */
const correctionsOf = async (db: Reader, query: TransactionQuery) =>
  inLanguage(
    db,
    await ofMachines(db, query).where("line.corrects", "is not", null).orderBy("line.record_no").execute(),
  );

/** Those of the reports that the ERP has or may have: a transfer in progress, done, or of unknown outcome. */
const transferredRecords = async (db: Reader, reports: readonly number[]): Promise<ReadonlySet<number>> => {
  if (reports.length === 0) return new Set();
  const rows = await db
    .selectFrom("erp_transfers")
    .select("record_no")
    .where("subject", "in", ["balthzartransactions", "balthzarscraptransactions"])
    .where("record_no", ">=", lowest(reports))
    .where("record_no", "<=", highest(reports))
    .where((where) => where.or([where("status", "in", ["W", "C"]), where("outcome_unknown", "=", 1)]))
    .execute();
  return new Set(rows.map(({ record_no }) => record_no));
};

export const toTransaction = (row: DescribedRow): ProductionTransaction => ({
  record_no: row.record_no,
  machine_id: row.machine_id,
  card_no: row.card_no,
  kind: row.kind,
  good_qty: row.kind === "good" ? fromMillionths(row.quantity) : 0,
  scrap_qty: row.kind === "scrap" ? fromMillionths(row.quantity) : 0,
  scrap_reason: row.scrap_reason,
  scrap_text: row.scrap_text,
  employee: row.employee,
  note: row.note,
  trans_time: toIso(row.trans_time),
  username: row.username,
  corrects: row.corrects,
  reason: row.reason,
  work_order_no: row.work_order_no ?? "",
  part_no: row.part_no ?? "",
  description: row.description ?? "",
});

const toEntry = (
  row: DescribedRow,
  corrections: readonly DescribedRow[],
  transferred: boolean,
): QuantityLedgerEntry => ({
  ...toTransaction(row),
  quantity: fromMillionths(row.quantity),
  quantity_real: fromMillionths(corrections.reduce((sum, { quantity }) => sum + quantity, row.quantity)),
  corrections: corrections.map(toTransaction),
  corrected_by: corrections.at(-1)?.record_no ?? null,
  transferred,
});

/** A report and its corrections, oldest first, by the record number of any of them; empty when there is none. */
export const chainOf = async (db: Reader, record_no: number): Promise<TransactionRow[]> => {
  const lines = () => db.selectFrom("production_transactions").selectAll();
  const row = await lines().where("record_no", "=", record_no).executeTakeFirst();
  return row ? await lines().where("report_no", "=", row.report_no).orderBy("record_no").execute() : [];
};
