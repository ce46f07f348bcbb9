import type { ErpSubject, ErpTransfer } from "#schemas/plant/erp-transfer.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";

/** The latest so many failed transfers are listed. */
const mostListed = 1000;

const toTransfer = (row: ErpTransferRow): ErpTransfer => ({
  subject: row.subject,
  record_no: row.record_no,
  machine_id: row.machine_id,
  card_no: row.card_no,
  quantity: fromMillionths(row.quantity),
  time: toIso(row.time),
  status: row.status,
  outcome_unknown: row.outcome_unknown === 1,
  tries: row.tries,
  error_text: row.error_text,
  changed_at: toIso(row.changed_at),
});

/** The failed transfers of a subject from some machines (null = from all), newest first. */
export const readFailedTransfers = async (
  db: Reader,
  of: { subject: ErpSubject; machines: readonly string[] | null },
): Promise<ErpTransfer[]> => {
  let query = db.selectFrom("erp_transfers").selectAll().where("subject", "=", of.subject).where("status", "=", "F");
  if (of.machines !== null) query = query.where("machine_id", "in", [...of.machines]);
  const rows = await query.orderBy("changed_at", "desc").orderBy("record_no", "desc").limit(mostListed).execute();
  return rows.map(toTransfer);
};

/** Transfers of a subject by their numbers, in the order of these; those that there are. */
export const findTransfers = async (
  db: Reader,
  subject: ErpSubject,
  record_nos: readonly number[],
): Promise<ErpTransferRow[]> =>
  db
    .selectFrom("erp_transfers")
    .selectAll()
    .where("subject", "=", subject)
    .where("record_no", "in", [...record_nos])
    .orderBy("record_no")
    .execute();
