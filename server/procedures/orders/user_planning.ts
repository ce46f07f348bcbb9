import { orderOn } from "#server/procedures/records/orders/find.ts";
import { addMark, removeMark } from "#server/procedures/orders/marks.ts";
import { ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { userPlanning } from "#schemas/plant/procedures/orders/user_planning.ts";

export const userPlanningProcedure = writeProcedure(userPlanning, async (input, context) => {
  const { trx, scope, actor } = context;
  const { machine_id, card_no, operation_type } = input;
  const order = await orderOn(context, input);
  const mark = { company_id: scope.company_id, username: actor.username, machine_id, card_no };
  const change = operation_type === "insert" ? addMark : removeMark;
  // The mark is the user's own: nobody else's list differs.
  if (await change(trx, mark))
    context.emit({
      ...ordersChanged(machine_id, [{ before: order, after: order }], context),
      audience: [actor.username],
    });
  return true as const;
});
