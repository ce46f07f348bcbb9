import { sequenceOrder } from "#schemas/plant/procedures/orders/sequence_order.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { readPlanned } from "#server/procedures/orders/marks.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { plannedRows } from "#server/procedures/records/orders/reader.ts";
import { changeOrder, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { timesAfterMove } from "./queue.ts";

/** Where an order stands in its queue, from 1. Refuses one that is not in it, and one that was seen elsewhere. */
const placeOf = (queue: readonly OrderRow[], card_no: string, seen_place?: number): number => {
  const place = queue.findIndex((row) => row.card_no === card_no) + 1;
  if (place === 0)
    throw new DomainError("not_found", {
      message: `No order with the card ${card_no} is planned on this machine.`,
      path: "/card_no",
      text: { key: "orders.not_planned", values: { card_no } },
    });
  if (seen_place !== undefined && place !== seen_place)
    throw new DomainError("state_conflict", {
      message: `The queue has changed meanwhile: the order is at place ${place} now. Look at it again.`,
      path: "/seen_place",
      text: { key: "orders.queue_changed", values: { place } },
    });
  return place;
};

/** Gives orders their times in the queue; all screens of the machine sort by them. */
const requeue = async (context: WriteContext, queue: readonly OrderRow[], times: ReadonlyMap<string, number>) => {
  const changes: { before: OrderRow; after: OrderRow }[] = [];
  for (const before of queue) {
    const queue_time = times.get(before.card_no);
    if (queue_time === undefined) continue;
    changes.push({ before, after: await changeOrder(context.trx, before, { queue_time }) });
  }
  if (changes.length > 0) context.emit(ordersChanged(queue[0]!.machine_id1, changes, context));
};

export const sequenceOrderProcedure = writeProcedure(sequenceOrder, async (input, context) => {
  const { machine_id, card_no, place, seen_place } = input;
  const queue = await plannedRows(context.trx, someOf(context.scope, [machine_id]));
  const before = placeOf(queue, card_no, seen_place);
  const waiting = queue.map((row) => ({ card_no: row.card_no, at: row.queue_time ?? row.planned_start_time }));
  await requeue(context, queue, timesAfterMove(waiting, card_no, place, context.now));
  context.audit({ machine_id, before: { place: before }, after: { place: Math.min(place, queue.length) } });
  return await readPlanned(context.trx, machine_id, context);
});
