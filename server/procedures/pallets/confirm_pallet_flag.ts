import { confirmPalletFlag } from "#schemas/plant/procedures/pallets/confirm_pallet_flag.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { confirmFlags } from "./confirm.ts";
import { confirmLimitOf, forConfirmation } from "./reader.ts";

export const confirmPalletFlagProcedure = writeProcedure(confirmPalletFlag, async ({ recordNos }, context) => {
  const flags = await confirmFlags(context, recordNos, "/recordNos");
  for (const [machine_id, some] of Map.groupBy(flags, (flag) => flag.machine_id))
    context.audit({ machine_id, after: { confirmed: some.map(({ record_no }) => record_no) } });
  return await Promise.all(
    flags.map(async (flag) => forConfirmation(flag, await confirmLimitOf(context.trx, flag.machine_id))),
  );
});
