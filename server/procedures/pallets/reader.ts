import {
  type PalletFlag,
  type PalletFlagForConfirmation,
  type PalletHistoryRecord,
  type PalletQueueEntry,
  usualConfirmLimit,
} from "#schemas/plant/pallet-flag.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import { functionNumber } from "#server/procedures/records/special-functions.ts";

/** The newest so many flags are listed. */
const mostListed = 1000;

type LastJob = Pick<PrintJobRow, "record_no" | "flag_record_no" | "print_status" | "error_text">;

const toPalletFlag = (row: PalletFlagRow, job: LastJob | undefined): PalletFlag => ({
  record_no: row.record_no,
  machine_id: row.machine_id,
  card_no: row.card_no,
  print_text: row.print_text,
  date: toIso(row.date),
  status: row.status,
  pallet_flag_type: row.pallet_flag_type,
  part_no: row.part_no,
  good_qty: fromMillionths(row.good_qty),
  erpStatus: row.erp_status,
  sscc: row.sscc,
  print_job: job?.record_no ?? null,
  print_status: job?.print_status ?? null,
  error_text: job?.error_text ?? "",
});

/** Flags with what became of their last print. */
export const toPalletFlags = async (db: Reader, rows: readonly PalletFlagRow[]): Promise<PalletFlag[]> => {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ record_no }) => record_no);
  const jobs = await db
    .selectFrom("print_jobs")
    .select(["record_no", "flag_record_no", "print_status", "error_text"])
    .where("flag_record_no", "in", numbers)
    .orderBy("record_no")
    .execute();
  const last = new Map(jobs.map((job) => [job.flag_record_no, job]));
  return rows.map((row) => toPalletFlag(row, last.get(row.record_no)));
};

const confirmLimit = 455;

/** The highest number of the ERP that a machine lets be confirmed; null = any (SF455). */
export const confirmLimitOf = (db: Reader, machine_id: string): Promise<number | null> =>
  functionNumber(db, machine_id, confirmLimit, usualConfirmLimit);

export const isAboveLimit = ({ erp_id }: PalletFlagRow, limit: number | null): boolean =>
  limit !== null && erp_id !== null && erp_id > limit;

export const forConfirmation = (row: PalletFlagRow, limit: number | null): PalletFlagForConfirmation => ({
  recordNo: row.record_no,
  cardNo: row.card_no,
  workOrderNo: row.work_order_no,
  partNo: row.part_no,
  opNumber: row.op_number,
  goodQty: fromMillionths(row.good_qty),
  printOrder: row.print_order,
  status: row.status,
  erpId: row.erp_id,
  erpStatus: row.erp_status,
  aboveLimit: isAboveLimit(row, limit),
  sscc: row.sscc,
});

/** The flags of a machine that were printed since, newest first. */
export const readFlags = async (db: Reader, machine_id: string, since: number): Promise<PalletFlag[]> => {
  const rows = await db
    .selectFrom("pallet_flags")
    .selectAll()
    .where("machine_id", "=", machine_id)
    .where("date", ">=", since)
    .orderBy("record_no", "desc")
    .limit(mostListed)
    .execute();
  return await toPalletFlags(db, rows);
};

/** The flags of a card on a machine, or of the machine those that nobody has confirmed and what was printed since; last first. */
export const readFlagsForConfirmation = async (
  db: Reader,
  { machine_id, card_no, since }: { machine_id: string; card_no: string | null; since: number },
): Promise<PalletFlagForConfirmation[]> => {
  const ofMachine = db.selectFrom("pallet_flags").selectAll().where("machine_id", "=", machine_id);
  const some =
    card_no === null
      ? ofMachine
          .where((eb) =>
            eb.or([eb("date", ">=", since), eb.and([eb("erp_status", "in", ["N", "W", "F"]), eb("status", "=", "")])]),
          )
          .orderBy("record_no", "desc")
      : ofMachine.where("card_no", "=", card_no).orderBy("print_order", "desc");
  const limit = await confirmLimitOf(db, machine_id);
  return (await some.limit(mostListed).execute()).map((row) => forConfirmation(row, limit));
};

/** The pallets of a card on some machines (null = on all), newest first. */
export const readPallets = async (
  db: Reader,
  { card_no, machines }: { card_no: string; machines: readonly string[] | null },
): Promise<PalletHistoryRecord[]> => {
  if (machines?.length === 0) return [];
  let query = db
    .selectFrom("pallet_flags")
    .select(["record_no", "status", "good_qty", "date"])
    .where("card_no", "=", card_no);
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  const rows = await query.orderBy("record_no", "desc").execute();
  return rows.map(({ good_qty, date, ...row }) => ({ ...row, good_qty: fromMillionths(good_qty), date: toIso(date) }));
};

/** The flags that the ERP does not know of, oldest first; of some machines (null = of all). */
export const readFlagsToReport = async (db: Reader, machines: readonly string[] | null): Promise<PalletFlag[]> => {
  if (machines?.length === 0) return [];
  let query = db.selectFrom("pallet_flags").selectAll().where("erp_status", "in", ["N", "F"]).where("status", "=", "");
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  return await toPalletFlags(db, await query.orderBy("record_no").limit(mostListed).execute());
};

export const readQueue = async (db: Reader, machine_id: string): Promise<PalletQueueEntry[]> => {
  const rows = await db
    .joining("pallet_queue as waiting")
    .inner("pallet_flags as flag", (join) => join.onRef("flag.record_no", "=", "waiting.record_no"))
    .query()
    .select(["waiting.record_no", "waiting.created_at", "flag.card_no", "flag.part_no", "flag.good_qty"])
    .where("waiting.machine_id", "=", machine_id)
    .orderBy("waiting.position")
    .execute();
  return rows.map(({ good_qty, created_at, ...row }, index) => ({
    position: index + 1,
    waiting: rows.length,
    ...row,
    quantity: fromMillionths(good_qty),
    created_at: toIso(created_at),
  }));
};
