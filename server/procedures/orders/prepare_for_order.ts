import { preparations } from "#schemas/plant/order.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { functionsOf, requireFunctions } from "#server/procedures/records/special-functions.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { readPlanned } from "#server/procedures/orders/marks.ts";
import { changeOrder, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { prepareForOrder } from "#schemas/plant/procedures/orders/prepare_for_order.ts";

export const prepareForOrderProcedure = writeProcedure(prepareForOrder, async (input, context) => {
  const { trx, scope } = context;
  const { machine_id, feature, value } = input;
  requireFunctions({ all: [preparations[feature]] }, await functionsOf(trx, scope.company_id, machine_id));
  const before = await orderOn(context, input);
  if (before.state === "started")
    throw new DomainError("state_conflict", {
      message: "Order is already started",
      path: "/card_no",
      text: { key: 900017 },
    });
  if (before[feature] !== value) {
    const after = await changeOrder(trx, before, { [feature]: value });
    context.emit(ordersChanged(machine_id, [{ before, after }], context));
  }
  context.audit({ machine_id, before: { [feature]: before[feature] }, after: { [feature]: value } });
  return await readPlanned(trx, machine_id, context);
});
