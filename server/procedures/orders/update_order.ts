import { updateOrder } from "#schemas/plant/procedures/orders/update_order.ts";
import type { InputOf } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { toOrder } from "#server/procedures/records/orders/reader.ts";
import { applyPlans } from "./entering/apply.ts";
import { auditOf } from "./entering/audit.ts";
import { readKnown } from "./entering/known.ts";
import { planChange } from "./entering/plan.ts";
import { type Entry, fieldOf, type Said, saidMaterials, saidOf } from "./entering/said.ts";

/** The machine that the order goes to has a name of its own, since `machine_id` says where it is. */
const pathOf = (field: string): string => (field === "machine_id" ? "/new_machine_id" : `/${field}`);
const seenPath = (field: string): string => `/seen/${field}`;

const changedMeanwhile = (field: string): DomainError =>
  new DomainError("state_conflict", {
    message: "Somebody else has changed this meanwhile. Look at the order again.",
    path: pathOf(field),
    text: { key: "orders.changed_meanwhile" },
  });

/**
 * What the planner has changed: what is as it was seen stays as it is now, whoever has changed it. Refuses
 * (`state_conflict`) a field that somebody else has given another value meanwhile.
 */
const meant = (said: Said, seen: Said, order: OrderRow): Said => {
  const columns = Object.keys(said) as (keyof Said)[];
  const changed = columns.filter((column) => !(column in seen) || said[column] !== seen[column]);
  const lost = changed.find(
    (column) => column in seen && order[column] !== seen[column] && order[column] !== said[column],
  );
  if (lost !== undefined) throw changedMeanwhile(fieldOf(lost));
  return Object.fromEntries(changed.map((column) => [column, said[column]]));
};

const entryOf = (input: InputOf<typeof updateOrder>, order: OrderRow): Entry => {
  const { machine_id, card_no: _card, new_machine_id = machine_id, seen, materials, ...rest } = input;
  const { operation_text = null, ...fields } = rest;
  const said = { ...saidOf(fields, pathOf), machine_id1: new_machine_id };
  const changed = meant(said, saidOf(seen, seenPath), order);
  return {
    said: { machine_id1: order.machine_id1, op_number: order.op_number, ...changed },
    materials: saidMaterials(materials, pathOf),
    operation_text,
    pathOf,
  };
};

export const updateOrderProcedure = writeProcedure(updateOrder, async (input, context) => {
  const { trx, scope } = context;
  const order = await orderOn(context, input);
  const entry = entryOf(input, order);
  requireMachine(scope, entry.said.machine_id1);
  const known = await readKnown(trx, [entry], { cards: [], orders: [order] });
  const plan = planChange(entry, order, known);
  const [after] = await applyPlans(context, [plan]);
  context.audit({ machine_id: input.machine_id, ...auditOf(plan) });
  return toOrder(after!, context);
});
