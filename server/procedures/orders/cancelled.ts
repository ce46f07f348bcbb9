import type { Cancellation } from "#schemas/plant/cancellation.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { queueCancellation } from "#server/procedures/erp/outbox.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { CancellationRow, OrderRow } from "#server/database/tables/orders.ts";

export type CancellationAction = CancellationRow["action"];

/** Keeps a cancellation, or what takes it back, until a person has confirmed it, and hands it to the ERP; gives its number. */
export const addCancellation = async (
  trx: Trx,
  order: OrderRow,
  action: CancellationAction,
  username: string,
  now: number,
): Promise<number> => {
  const record_no = await queueCancellation(trx, order, action, username, now);
  const { machine_id1: machine_id, card_no } = order;
  const told = { action, username, created_at: now };
  const unconfirmed = { confirmed_at: null, employee: "", note: "" };
  await trx
    .insertInto("cancellations")
    .values({ record_no, machine_id, card_no, ...told, ...unconfirmed })
    .execute();
  return record_no;
};

/** Hands cancellations, or what takes them back, to the machine's ERP and tells it; without an ERP there is nobody to tell. */
export const tellCancellation = async (
  context: WriteContext,
  machine_id: string,
  orders: readonly OrderRow[],
  action: CancellationAction,
): Promise<void> => {
  const { trx, scope, now, actor } = context;
  if ((await erpConnectionOf(trx, scope.company_id, machine_id)) === "") return;
  const record_nos: number[] = [];
  for (const order of orders) record_nos.push(await addCancellation(trx, order, action, actor.username, now));
  context.emit({ event: "NewOrderCancellation", machine_id, payload: { machine_id, record_nos, action } });
};

/** The cancellations of a machine's orders that nobody has confirmed, oldest first. */
export const unconfirmedCancellations = async (db: Reader, machine_id: string): Promise<Cancellation[]> => {
  const rows = await db
    .joining("cancellations as told")
    .left("erp_transfers as transfer", (join) =>
      join.on("transfer.subject", "=", "cancellations").onRef("transfer.record_no", "=", "told.record_no"),
    )
    .query()
    .selectAll("told")
    .select("transfer.status")
    .where("told.machine_id", "=", machine_id)
    .where("told.confirmed_at", "is", null)
    .orderBy("told.record_no")
    .execute();
  return rows.map(({ company_id: _company, record_no: recordNo, status, ...row }) => ({
    ...row,
    recordNo,
    status: status ?? "",
    created_at: toIso(row.created_at),
    confirmed_at: toIsoOrNull(row.confirmed_at),
  }));
};
