import { createOrder } from "#schemas/plant/procedures/orders/create_order.ts";
import { toOrder } from "#server/procedures/records/orders/reader.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { applyPlans } from "./entering/apply.ts";
import { auditOf } from "./entering/audit.ts";
import { numbered } from "./entering/enter.ts";
import { readKnown } from "./entering/known.ts";
import { cardOf } from "./entering/order.ts";
import { planNew } from "./entering/plan.ts";
import { type Entry, saidMaterials, saidOf } from "./entering/said.ts";

const pathOf = (field: string): string => `/${field}`;

export const createOrderProcedure = writeProcedure(createOrder, async (input, context) => {
  const { trx, scope } = context;
  const { machine_id, work_order_no, materials, operation_text = null, ...fields } = input;
  const said = { ...saidOf(fields, pathOf), machine_id1: machine_id, op_number: input.op_number };
  const entry: Entry = { said, materials: saidMaterials(materials, pathOf), operation_text, pathOf };
  const card_no = cardOf(entry, work_order_no);
  const known = await readKnown(trx, [entry], { cards: [card_no], orders: [] });
  const identity = { company_id: scope.company_id, card_no, work_order_no, p_order: "" };
  const plans = await numbered(context, [planNew(entry, identity, known)]);
  const [order] = await applyPlans(context, plans);
  context.audit({ machine_id, ...auditOf(plans[0]!) });
  return toOrder(order!, context);
});
