import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import { hasAssignedMaterial } from "#server/procedures/materials/reader.ts";
import { isStartedAnywhere, orderRows, remainingOf } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { shareBundle } from "#server/procedures/planning/reader.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

const materialNeeded = 370;

const conflict = (message: string, key: string | number) =>
  new DomainError("state_conflict", { message, path: "/card_no", text: { key } });

/** Refuses an order that cannot start as things stand: itself, or because of what its machine runs. */
export const checkState = async ({ trx }: WriteContext, order: OrderRow): Promise<void> => {
  const { card_no } = order;
  if (await isStartedAnywhere(trx, card_no)) throw conflict("Order is already started", 900017);
  if (order.cancelled) throw conflict("Order is cancelled", 900014);
  if (order.state === "stopped" && remainingOf(order) === 0) throw conflict("Order is finished", "orders.finished");
  if (await isBarred(trx, order)) throw conflict("Another order is already started on this machine", 900016);
};

/** Other orders run on the machine, and no planning bundle holds them and this one. */
const isBarred = async (trx: Trx, { company_id, machine_id1, card_no }: OrderRow): Promise<boolean> => {
  const running = await orderRows(trx, { company_id, machines: [machine_id1] }, "started");
  if (running.length === 0) return false;
  return !(await shareBundle(trx, machine_id1, [card_no, ...running.map((order) => order.card_no)]));
};

/** With SF370 an order waits for its material. */
export const checkMaterial = async (
  { trx, scope }: WriteContext,
  { machine_id1, card_no }: OrderRow,
  functions: ReadonlySet<number>,
): Promise<void> => {
  if (!functions.has(materialNeeded)) return;
  if (await hasAssignedMaterial(trx, scope.company_id, machine_id1, card_no)) return;
  throw new DomainError("rule_violated", {
    message: `SF370: no material is assigned to order ${card_no}`,
    path: "/card_no",
    text: { key: 900015, values: { card_no } },
  });
};
