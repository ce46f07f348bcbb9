import { queueCancellation } from "#server/procedures/erp/outbox.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { OrderRow } from "./tables.ts";

export type CancellationAction = "cancellation" | "revert_cancellation";

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
  for (const order of orders) record_nos.push(await queueCancellation(trx, order, action, actor.username, now));
  context.emit({ event: "NewOrderCancellation", machine_id, payload: { machine_id, record_nos, action } });
};
