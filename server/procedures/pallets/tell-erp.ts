import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { type PalletFlagAction, queuePalletFlag } from "#server/procedures/erp/outbox.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

/** Tells the ERP of the flag's machine, where it has one. */
export const tellErp = async (
  { trx, scope, actor, now }: WriteContext,
  flag: PalletFlagRow,
  action: PalletFlagAction,
): Promise<void> => {
  if (await erpConnectionOf(trx, scope.company_id, flag.machine_id))
    await queuePalletFlag(trx, flag, action, actor.username, now);
};
