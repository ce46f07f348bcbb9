import { setPalletFlagErpIds } from "#schemas/plant/procedures/pallets/set_pallet_flag_erp_ids.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { flagsChanged, requireFlag } from "#server/procedures/records/pallet-flags.ts";

export const setPalletFlagErpIdsProcedure = writeProcedure(setPalletFlagErpIds, async ({ flags }, context) => {
  const { trx } = context;
  const changed: PalletFlagRow[] = [];
  for (const [index, { recordNo, erpId: erp_id }] of flags.entries()) {
    const flag = await requireFlag(context, recordNo, `/flags/${index}/recordNo`);
    const erp_status = flag.erp_status === "N" || flag.erp_status === "F" ? "W" : flag.erp_status;
    if (flag.erp_id === erp_id && flag.erp_status === erp_status) continue;
    await trx.updateTable("pallet_flags").set({ erp_id, erp_status }).where("record_no", "=", recordNo).execute();
    changed.push({ ...flag, erp_id, erp_status });
  }
  for (const event of flagsChanged(changed)) context.emit(event);
  for (const [machine_id, some] of Map.groupBy(changed, (flag) => flag.machine_id))
    context.audit({ machine_id, after: { flags: some.map(({ record_no, erp_id }) => ({ record_no, erp_id })) } });
  return { changed: changed.length };
});
