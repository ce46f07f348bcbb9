import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import { tellCancellation } from "#server/procedures/orders/cancelled.ts";
import { toOrder } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { changeOrder, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { cancellation } from "#schemas/plant/procedures/orders/cancellation.ts";

export const cancellationProcedure = writeProcedure(cancellation, async (input, context) => {
  const { trx } = context;
  const { machine_id, action } = input;
  const orders = await ordersOfRecords(trx, machine_id, input.record_nos);
  const cancelled = action === "cancellation" ? 1 : 0;
  const different = orders.filter((order) => order.cancelled !== cancelled);
  if (different.some((order) => order.state === "started"))
    throw new DomainError("state_conflict", {
      message: "Stop the order first",
      path: "/record_nos",
      text: { key: 900025 },
    });
  const changes: { before: OrderRow; after: OrderRow }[] = [];
  for (const before of different) changes.push({ before, after: await changeOrder(trx, before, { cancelled }) });
  const after = new Map(changes.map((change) => [change.after.card_no, change.after]));
  if (changes.length > 0) {
    context.emit(ordersChanged(machine_id, changes, context));
    await tellCancellation(context, machine_id, [...after.values()], action);
  }
  context.audit({
    machine_id,
    before: orders.map(({ record_no1, cancelled: was }) => ({ record_no1, cancelled: was })),
    after: { cancelled },
  });
  return orders.map((order) => toOrder(after.get(order.card_no) ?? order, context));
});

/** The orders of the record numbers in their sequence, each once; refuses (`not_found`) one that is not on the machine. */
const ordersOfRecords = async (trx: Trx, machine_id: string, record_nos: readonly number[]): Promise<OrderRow[]> => {
  const rows = await trx
    .selectFrom("orders")
    .selectAll()
    .where("machine_id1", "=", machine_id)
    .where("record_no1", "in", record_nos)
    .execute();
  const known = new Map(rows.map((row) => [row.record_no1, row]));
  const unknown = record_nos.findIndex((record_no) => !known.has(record_no));
  if (unknown >= 0) throw new DomainError("not_found", { path: `/record_nos/${unknown}` });
  return [...new Set(record_nos)].map((record_no) => known.get(record_no)!);
};
