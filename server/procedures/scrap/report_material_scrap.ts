import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { queueMaterialScrap } from "#server/procedures/erp/outbox.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import { materialLines } from "#server/procedures/materials/reader.ts";
import { reportTime } from "#server/procedures/quantities/report-time.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { checkQuantity } from "#server/procedures/quantities/quantity-rule.ts";
import { positiveQuantity } from "#server/procedures/quantities/report.ts";
import { addMaterialScrap } from "#server/procedures/scrap/material-scrap.ts";
import { findScrapReason } from "#server/procedures/scrap/reader.ts";
import { reportMaterialScrap } from "#schemas/plant/procedures/scrap/report_material_scrap.ts";

export const reportMaterialScrapProcedure = writeProcedure(reportMaterialScrap, async (input, context) => {
  const { trx, scope, now, actor } = context;
  const { machine_id, material_card_no, scrap_reason, reporting_source } = input;
  const { company_id } = scope;
  const quantity = positiveQuantity(input.quantity, "/quantity");
  const line = await lineOf(context, machine_id, material_card_no);
  const { card_no, material_no } = line;
  await requireReason(context, machine_id, scrap_reason);
  const trans_time = await reportTime(context, { machine_id, card_no }, input.trans_time);
  const asked = { quantity, path: "/quantity", confirmed: input.confirmed };
  checkQuantity(context, asked, { unit: line.unit, planned: line.planned_qty });
  const reported = { material_card_no, quantity, scrap_reason, trans_time, reporting_source };
  const of = { company_id, machine_id, card_no, material_no, username: actor.username };
  const row = await addMaterialScrap(trx, { ...of, ...reported });
  if (await erpConnectionOf(trx, company_id, machine_id)) await queueMaterialScrap(trx, row, now);
  const { record_no } = row;
  const said = { kind: "material", quantity: fromMillionths(quantity), record_no, corrects: null };
  context.emit({ event: "QuantityReported", machine_id, payload: { machine_id, card_no, ...said } });
  context.emit({ event: "MaterialChanged", machine_id, payload: { machine_id, card_no, material_no } });
  context.audit({ machine_id, after: { record_no } });
  return { record_no };
});

/** The line of a material list that names the card of the material; of several orders the one that began last. */
const lineOf = async ({ trx }: WriteContext, machine_id: string, material_card_no: string) => {
  const line = await materialLines(trx, machine_id)
    .where("line.material_card_no", "=", material_card_no)
    .orderBy("order.started_at", (by) => by.desc().nullsLast())
    .orderBy("line.card_no")
    .executeTakeFirst();
  if (line) return line;
  throw new DomainError("not_found", {
    message: `No order of this machine takes the material card ${material_card_no}.`,
    path: "/material_card_no",
    text: { key: "scrap.material_card_unknown", values: { material_card_no } },
  });
};

const requireReason = async ({ trx }: WriteContext, machine_id: string, code: string): Promise<void> => {
  if (await findScrapReason(trx, machine_id, code)) return;
  throw new DomainError("not_found", {
    message: "This machine has no such scrap reason.",
    path: "/scrap_reason",
    text: { key: "scrap.reason_unknown" },
  });
};
