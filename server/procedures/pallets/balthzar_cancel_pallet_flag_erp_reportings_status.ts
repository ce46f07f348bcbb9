import { cancelledFlag } from "#schemas/plant/pallet-flag.ts";
import { balthzarCancelPalletFlag } from "#schemas/plant/procedures/pallets/balthzar_cancel_pallet_flag_erp_reportings_status.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { printJobChanged } from "#server/procedures/printing/writer.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { flagsChanged, requireFlag } from "#server/procedures/records/pallet-flags.ts";
import { tellErp } from "./tell-erp.ts";
import { addLast, removeFromQueue } from "./queue.ts";
import { toPalletFlags } from "./reader.ts";

/** What still waits to be printed of a flag is no longer wanted. */
const cancelJobs = async ({ trx, now, emit }: WriteContext, { record_no }: PalletFlagRow): Promise<void> => {
  const jobs = await trx
    .updateTable("print_jobs")
    .set({ print_status: "Cancelled", ended_at: now })
    .where("flag_record_no", "=", record_no)
    .where("print_status", "=", "New")
    .returning(["machine_id", "record_no", "print_status"])
    .execute();
  for (const job of jobs) emit(printJobChanged(job));
};

export const balthzarCancelPalletFlagProcedure = writeProcedure(
  balthzarCancelPalletFlag,
  async ({ record_no }, context) => {
    const { trx } = context;
    const before = await requireFlag(context, record_no, "/record_no");
    const isCancelled = before.status === cancelledFlag;
    const flag: PalletFlagRow = { ...before, status: isCancelled ? "" : cancelledFlag };
    await trx.updateTable("pallet_flags").set({ status: flag.status }).where("record_no", "=", record_no).execute();
    if (isCancelled) await addLast(context, flag);
    else {
      await removeFromQueue(context, flag);
      await cancelJobs(context, flag);
    }
    await tellErp(context, flag, isCancelled ? "revert_cancel" : "cancel");
    for (const event of flagsChanged([flag])) context.emit(event);
    const { machine_id } = flag;
    context.audit({ machine_id, before: { status: before.status }, after: { status: flag.status } });
    const [stored] = await toPalletFlags(trx, [flag]);
    return stored!;
  },
);
