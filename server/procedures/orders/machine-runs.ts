import { orderFields } from "#server/procedures/machines/derive.ts";
import { producedKey, producedSeconds } from "#server/procedures/machines/reader.ts";
import { machineChanged, type MachinePatch, raiseVersion } from "#server/procedures/machines/writer.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { runningOn } from "#server/procedures/records/orders/reader.ts";

type Context = Pick<WriteContext, "trx" | "scope" | "settings" | "now" | "emit">;

/**
 * Tells what a machine runs now that an order has started or stopped on it, together with what else has changed of the
 * machine.
 */
export const machineRuns = async (context: Context, machine_id: string, more: MachinePatch = {}): Promise<void> => {
  const { trx, scope, now } = context;
  const { company_id } = scope;
  const order = await runningOn(trx, company_id, machine_id);
  const produced = await producedSeconds(trx, { company_id, machines: [machine_id] }, now);
  const prod_time = (order && produced.get(producedKey(machine_id, order.card_no))) ?? 0;
  const version = await raiseVersion(trx, company_id, machine_id);
  context.emit(machineChanged(machine_id, { ...orderFields(order, context), prod_time, ...more }, version));
};
