import { DomainError } from "#schemas/protocol/errors.ts";
import { knownEmployee } from "#server/procedures/employees/known.ts";
import { reportTime } from "./report-time.ts";
import { checkProduct } from "#server/procedures/quantities/quantity-rule.ts";
import { orderOfCard, positiveQuantity, storeReport } from "#server/procedures/quantities/report.ts";
import { requireProof } from "#server/procedures/proofs/proof.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { receiveGoodQty } from "#schemas/plant/procedures/quantities/receive_good_qty.ts";

export const receiveGoodQtyProcedure = writeProcedure(receiveGoodQty, async (input, context) => {
  const { machine_id, card_no, note } = input;
  const quantity = positiveQuantity(input.good_qty, "/good_qty");
  const order = await orderOfCard(context, machine_id, card_no);
  if (!order)
    throw new DomainError("state_conflict", {
      message: `The card ${card_no} is not on this machine.`,
      path: "/card_no",
      text: { key: "quantities.card_elsewhere", values: { card_no } },
    });
  const employee = await knownEmployee(context, input.employee);
  const trans_time = await reportTime(context, input, input.trans_time);
  await requireProof("receive_good_qty", context, { machine_id, employee_number: employee }, trans_time);
  await checkProduct(context, { quantity, path: "/good_qty", confirmed: input.confirmed }, machine_id, order);
  return await storeReport(context, { machine_id, card_no, kind: "good", quantity, employee, note, trans_time });
});
