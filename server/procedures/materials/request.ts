import type { MaterialRequest } from "#schemas/plant/material.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import { checkQuantity } from "#server/procedures/quantities/quantity-rule.ts";
import { positiveQuantity } from "#server/procedures/quantities/report.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { requireMaterialMenu } from "./menu.ts";
import { assignedOn, linesOfOrder } from "./reader.ts";
import type { MaterialRequestRow } from "#server/database/tables/materials.ts";

/** What the counter of the numbers of requests is called. */
export const requestCounter = "material_request";

export interface RequestInput {
  machine_id: string;
  card_no: string;
  material_no: string;
  quantity: number;
  confirmed?: boolean;
}

/** Orders material for an order or returns it; at most what is assigned can be returned. */
export const requestMaterial = async (
  context: WriteContext,
  { machine_id, card_no, material_no, quantity: asked, confirmed }: RequestInput,
  status: MaterialRequestRow["status"],
): Promise<MaterialRequest> => {
  const { trx, scope, now, actor } = context;
  const { company_id } = scope;
  await requireMaterialMenu(trx, company_id, machine_id);
  const quantity = positiveQuantity(asked, "/quantity");
  const material = await requireMaterial(context, machine_id, card_no, material_no);
  checkQuantity(context, { quantity, path: "/quantity", confirmed }, material);
  const before = (await assignedOn(trx, machine_id, [card_no]))(card_no, material_no);
  const after = status === "ordered" ? before + quantity : before - quantity;
  if (after < 0) throw tooMuch(before);
  const record_no = await takeNumbers(trx, company_id, requestCounter);
  const username = actor.username;
  const row = { company_id, record_no, machine_id, card_no, material_no, quantity, status, created_at: now, username };
  await trx.insertInto("material_requests").values(row).execute();
  context.emit({ event: "MaterialChanged", machine_id, payload: { machine_id, card_no, material_no } });
  const assigned = { before: fromMillionths(before), after: fromMillionths(after) };
  context.audit({ machine_id, before: { assigned_qty: assigned.before }, after: { assigned_qty: assigned.after } });
  return toRequest(row);
};

const toRequest = ({ company_id: _company, ...row }: MaterialRequestRow): MaterialRequest => ({
  ...row,
  quantity: fromMillionths(row.quantity),
  created_at: toIso(row.created_at),
});

const requireMaterial = async ({ trx, scope }: WriteContext, machine_id: string, card_no: string, material: string) => {
  const { company_id } = scope;
  if (!(await findOrder(trx, company_id, machine_id, card_no)))
    throw new DomainError("not_found", {
      message: `The card ${card_no} is not on this machine.`,
      path: "/card_no",
      text: { key: "quantities.card_elsewhere", values: { card_no } },
    });
  const lines = await linesOfOrder(trx, { company_id, machine_id, card_no });
  const own = lines.filter(({ material_no }) => material_no === material);
  if (own[0]) return { unit: own[0].unit, planned: own.reduce((sum, { planned_qty }) => sum + planned_qty, 0) };
  throw new DomainError("not_found", {
    message: "The order does not use this material.",
    path: "/material_no",
    text: { key: "materials.not_of_order" },
  });
};

const tooMuch = (assigned: number) =>
  new DomainError("rule_violated", {
    message: `Only ${fromMillionths(assigned)} is assigned to the order.`,
    path: "/quantity",
    text: { key: "materials.more_than_assigned", values: { assigned: fromMillionths(assigned) } },
  });
