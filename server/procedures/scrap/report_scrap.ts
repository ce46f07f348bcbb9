import { DomainError } from "#schemas/protocol/errors.ts";
import { knownEmployee } from "#server/procedures/employees/known.ts";
import { reportTime } from "#server/procedures/quantities/report-time.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { checkProduct } from "#server/procedures/quantities/quantity-rule.ts";
import { hasText, orderOfCard, positiveQuantity, storeReport } from "#server/procedures/quantities/report.ts";
import { findScrapReason } from "#server/procedures/scrap/reader.ts";
import type { ScrapReasonRow } from "#server/database/tables/scrap.ts";
import { takeFromPallet } from "#server/procedures/pallets/take.ts";
import { requireProof } from "#server/procedures/proofs/proof.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import type { Actor } from "#server/identity.ts";
import { reportScrap } from "#schemas/plant/procedures/scrap/report_scrap.ts";

const reportsManually = "can-manual-scrap";

export const reportScrapProcedure = writeProcedure(reportScrap, async (input, context) => {
  const { machine_id, card_no, scrap_reason, scrap_text, manual = false } = input;
  if (manual) checkManual(context.actor);
  const quantity = positiveQuantity(input.scrap_qty, "/scrap_qty");
  const order = await orderOfCard(context, machine_id, card_no);
  if (!manual) checkStarted(order, card_no);
  checkReason(await findScrapReason(context.trx, machine_id, scrap_reason), scrap_text);
  const employee = await knownEmployee(context, input.employee);
  const trans_time = await reportTime(context, input, input.trans_time);
  // The time of manual scrap is picked: it says when the pieces were scrapped, not when the person reports them.
  await requireProof(
    "report_scrap",
    context,
    { machine_id, employee_number: employee },
    manual ? context.now : trans_time,
  );
  await checkProduct(context, { quantity, path: "/scrap_qty", confirmed: input.confirmed }, machine_id, order);
  const report = { machine_id, card_no, kind: "scrap" as const, quantity, scrap_reason, scrap_text, employee };
  if (typeof input.pallet_flag === "number")
    await takeFromPallet(context, { machine_id, card_no, record_no: input.pallet_flag, quantity });
  return await storeReport(context, { ...report, trans_time });
});

const checkManual = ({ permissions }: Actor): void => {
  if (!permissions.has(reportsManually)) throw new DomainError("not_allowed", { path: "/manual" });
};

const checkStarted = (order: Pick<OrderRow, "started_at"> | undefined, card_no: string): void => {
  if (order && order.started_at !== null) return;
  throw new DomainError("state_conflict", {
    message: `The card ${card_no} was never started on this machine.`,
    path: "/card_no",
    text: { key: "scrap.never_started", values: { card_no } },
  });
};

const checkReason = (reason: ScrapReasonRow | undefined, text: string): void => {
  if (!reason)
    throw new DomainError("not_found", {
      message: "This machine has no such scrap reason.",
      path: "/scrap_reason",
      text: { key: "scrap.reason_unknown" },
    });
  if (reason.scrap_text_flag !== 0 && !hasText(text))
    throw new DomainError("rule_violated", {
      message: "This scrap reason needs a note.",
      path: "/scrap_text",
      text: { key: "scrap.note_missing" },
    });
};
