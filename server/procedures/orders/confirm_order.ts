import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toMillionths } from "#server/database/columns.ts";
import { knownEmployee } from "#server/procedures/employees/known.ts";
import { materialsOfOrders } from "#server/procedures/materials/of-order.ts";
import { forConfirmation, isConfirmed, storeConfirmation } from "#server/procedures/orders/confirmation.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { confirmFlags } from "#server/procedures/pallets/confirm.ts";
import { changeOrder, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { checkProduct } from "#server/procedures/quantities/quantity-rule.ts";
import { requireProof } from "#server/procedures/proofs/proof.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { confirmOrder } from "#schemas/plant/procedures/orders/confirm_order.ts";

export const confirmOrderProcedure = writeProcedure(confirmOrder, async (input, context) => {
  const { trx, scope, now, actor } = context;
  const { machine_id, card_no, note } = input;
  const { company_id } = scope;
  const before = await orderOn(context, input);
  if (before.state !== "stopped" || before.stop_date === null)
    throw new DomainError("state_conflict", {
      message: "Stop the order first",
      path: "/card_no",
      text: { key: 900025 },
    });
  if (await isConfirmed(trx, before))
    throw new DomainError("state_conflict", {
      message: "The order is confirmed already.",
      path: "/card_no",
      text: { key: "orders.confirmed_already" },
    });
  const good_qty = input.good_qty === null ? before.good_qty : quantityOf(input.good_qty);
  const employee = await knownEmployee(context, input.employee);
  await requireProof("confirm_order", context, { machine_id, employee_number: employee }, now);
  // What was reported is known already; only another number is looked at.
  if (good_qty !== before.good_qty)
    await checkProduct(
      context,
      { quantity: good_qty, path: "/good_qty", confirmed: input.confirmed },
      machine_id,
      before,
    );
  const { stop_date } = before;
  const who = { note, employee, username: actor.username, confirmed_at: now };
  await storeConfirmation(trx, { company_id, machine_id, card_no, stop_date, good_qty, ...who });
  const flags = await confirmFlags(context, input.recordNos, "/recordNos", { machine_id, card_no });
  const after = await changeOrder(trx, before, {});
  context.emit(ordersChanged(machine_id, [{ before, after }], context));
  context.audit({
    machine_id,
    after: { confirmed_qty: fromMillionths(good_qty), note, employee, flags: flags.map(({ record_no }) => record_no) },
  });
  return forConfirmation(after, (await materialsOfOrders(trx, company_id, [after]))(after));
});

const quantityOf = (good_qty: number): number => {
  const quantity = toMillionths(good_qty, "/good_qty");
  if (quantity >= 0) return quantity;
  throw new DomainError("rule_violated", {
    message: "The quantity must not be below 0.",
    path: "/good_qty",
    text: { key: "quantities.below_zero" },
  });
};
