import { DomainError } from "#schemas/protocol/errors.ts";
import { queueOrderStop } from "#server/procedures/erp/outbox.ts";
import { functionsOf, requireFunctions } from "#server/procedures/records/special-functions.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import { tellCancellation } from "#server/procedures/orders/cancelled.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { machineRuns } from "#server/procedures/orders/machine-runs.ts";
import { toOrder } from "#server/procedures/records/orders/reader.ts";
import { endRun, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { stopOrder } from "#schemas/plant/procedures/orders/stop_order.ts";

const noOrderStop = 112;

export const stopOrderProcedure = writeProcedure(stopOrder, async (input, context) => {
  const { trx, scope, now } = context;
  const { machine_id, cancel_order } = input;
  requireFunctions({ none: [noOrderStop] }, await functionsOf(trx, scope.company_id, machine_id));
  const before = await orderOn(context, input);
  if (before.state !== "started")
    throw new DomainError("state_conflict", {
      message: "Order is not started",
      path: "/card_no",
      text: { key: 900022 },
    });
  const after = await endRun(trx, before, now, cancel_order ? 1 : 0);
  context.emit(ordersChanged(machine_id, [{ before, after }], context));
  await machineRuns(context, machine_id);
  if (await erpConnectionOf(trx, scope.company_id, machine_id)) await queueOrderStop(trx, after, now);
  if (cancel_order) await tellCancellation(context, machine_id, [after], "cancellation");
  const { state, stop_date, cancelled } = toOrder(after, context);
  context.audit({ machine_id, before: { state: before.state }, after: { state, stop_date, cancelled } });
  return toOrder(after, context);
});
