import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toMillionths } from "#server/database/columns.ts";
import { correctTransfer, findTransfer, isTransferred } from "#server/procedures/erp/outbox.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import { findOrder } from "#server/procedures/records/orders/reader.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { checkProduct } from "#server/procedures/quantities/quantity-rule.ts";
import { chainOf } from "#server/procedures/quantities/reader.ts";
import { orderFollows } from "#server/procedures/quantities/reported.ts";
import type { TransactionRow } from "#server/database/tables/quantities.ts";
import { addTransactions } from "#server/procedures/records/transactions.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { mayCorrect, shiftStart } from "#server/procedures/quantities/rights.ts";
import { correctQuantity } from "#schemas/plant/procedures/quantities/correct_quantity.ts";
import { checkValues, standing } from "./correction-rules.ts";

export const correctQuantityProcedure = writeProcedure(correctQuantity, async (input, context) => {
  const { trx, scope, now } = context;
  const quantity = toMillionths(input.quantity, "/quantity");
  const chain = await chainOf(trx, input.record_no);
  const report = chain[0];
  const latest = chain.at(-1);
  if (!report || !latest) throw new DomainError("not_found", { path: "/record_no" });
  requireMachine(scope, report.machine_id);
  const since = await shiftStart(trx, scope.company_id, report.machine_id, context);
  if (!mayCorrect(report, context.actor, since)) throw new DomainError("not_allowed");
  if (latest.record_no !== input.record_no)
    throw conflict("quantities.corrected_already", "The report is already corrected");
  const transfer = await findTransfer(trx, report);
  if (isTransferred(transfer))
    throw conflict("quantities.transferred_already", "The report is already transferred to the ERP");
  checkValues(chain, quantity, input.reason);
  const { machine_id, card_no } = report;
  const planned = await findOrder(trx, scope.company_id, machine_id, card_no);
  await checkProduct(context, { quantity, path: "/quantity", confirmed: input.confirmed }, machine_id, planned);
  const row = correctionOf(report, latest, quantity - standing(chain), input.reason, context);
  const [record_no] = await addTransactions(trx, [row]);
  // Figures count a correction at the time of the report that it corrects.
  await markChanged(trx, report, { from: report.trans_time, to: report.trans_time, now });
  if (transfer) await correctTransfer(trx, transfer, report, record_no!, quantity, now);
  const order = await orderFollows(context, { ...row, record_no: record_no! });
  context.audit({
    machine_id: report.machine_id,
    before: { record_no: latest.record_no, quantity: fromMillionths(standing(chain)) },
    after: { record_no, quantity: input.quantity },
  });
  return { record_no: record_no!, order };
});

const conflict = (key: string, message: string) =>
  new DomainError("state_conflict", { message, path: "/record_no", text: { key } });

const correctionOf = (
  report: TransactionRow,
  latest: TransactionRow,
  difference: number,
  reason: string,
  { actor, now }: WriteContext,
) => ({
  ...report,
  quantity: difference,
  corrects: latest.record_no,
  report_time: report.trans_time,
  reason,
  note: "",
  trans_time: now,
  username: actor.username,
  employee: actor.device_employee ?? "",
  counted: 0,
});
