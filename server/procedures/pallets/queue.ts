import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { queueChanged } from "#server/procedures/records/pallet-flags.ts";

/** Lets the pallet of a flag wait at its machine, behind the others. */
export const addLast = async (
  { trx, now, emit }: Pick<WriteContext, "trx" | "now" | "emit">,
  { machine_id, record_no }: PalletFlagRow,
): Promise<void> => {
  const last = await trx
    .selectFrom("pallet_queue")
    .select("position")
    .where("machine_id", "=", machine_id)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const position = (last?.position ?? 0) + 1;
  await trx.insertInto("pallet_queue").values({ machine_id, record_no, position, created_at: now }).execute();
  emit(queueChanged(machine_id));
};

/** The pallet of a flag no longer waits, where it did. */
export const removeFromQueue = async (
  { trx, emit }: WriteContext,
  { machine_id, record_no }: PalletFlagRow,
): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom("pallet_queue")
    .where("machine_id", "=", machine_id)
    .where("record_no", "=", record_no)
    .executeTakeFirst();
  if (numDeletedRows > 0n) emit(queueChanged(machine_id));
};
