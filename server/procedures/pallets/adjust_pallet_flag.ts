import { adjustPalletFlag } from "#schemas/plant/procedures/pallets/adjust_pallet_flag.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toMillionths } from "#server/database/columns.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { checkProduct } from "#server/procedures/quantities/quantity-rule.ts";
import { findPlan } from "#server/procedures/records/orders/reader.ts";
import { flagsChanged, requireFlag } from "#server/procedures/records/pallet-flags.ts";
import { requireOpen } from "./confirm.ts";
import { confirmLimitOf, forConfirmation } from "./reader.ts";

export const adjustPalletFlagProcedure = writeProcedure(adjustPalletFlag, async (input, context) => {
  const { trx, scope } = context;
  const before = await requireFlag(context, input.recordNo, "/recordNo");
  const good_qty = toMillionths(input.qty, "/qty");
  if (good_qty <= 0)
    throw new DomainError("rule_violated", {
      message: "positive quantities only",
      path: "/qty",
      text: { key: 900028 },
    });
  requireOpen(before, "/recordNo");
  const { machine_id, card_no, record_no } = before;
  const order = await findPlan(trx, scope.company_id, machine_id, card_no);
  await checkProduct(context, { quantity: good_qty, path: "/qty", confirmed: input.confirmed }, machine_id, order);
  await trx.updateTable("pallet_flags").set({ good_qty }).where("record_no", "=", record_no).execute();
  const flag = { ...before, good_qty };
  for (const event of flagsChanged([flag])) context.emit(event);
  const said = [before, flag].map((one) => ({ record_no, good_qty: fromMillionths(one.good_qty) }));
  context.audit({ machine_id, before: said[0], after: said[1] });
  return forConfirmation(flag, await confirmLimitOf(trx, machine_id));
});
