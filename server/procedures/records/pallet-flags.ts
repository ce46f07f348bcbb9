import { cancelledFlag } from "#schemas/plant/pallet-flag.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import type { NewEvent } from "#server/events/log.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

/** A flag of the caller's machines; refuses (`not_found`) one that there is not. */
export const requireFlag = async (
  { trx, scope }: Pick<WriteContext, "trx" | "scope">,
  record_no: number,
  path: string,
): Promise<PalletFlagRow> => {
  const flag = await trx.selectFrom("pallet_flags").selectAll().where("record_no", "=", record_no).executeTakeFirst();
  if (!flag) throw new DomainError("not_found", { path });
  requireMachine(scope, flag.machine_id);
  return flag;
};

/** Refuses (`state_conflict`) a flag that is cancelled. */
export const requireValid = ({ status }: PalletFlagRow, path: string): void => {
  if (status !== cancelledFlag) return;
  throw new DomainError("state_conflict", {
    message: "The pallet flag is cancelled.",
    path,
    text: { key: "pallet.is_cancelled" },
  });
};

/** Tells that flags of one card have changed. */
export const flagsChanged = (flags: readonly PalletFlagRow[]): NewEvent[] =>
  [...Map.groupBy(flags, ({ machine_id, card_no }) => `${machine_id} ${card_no}`).values()].map((some) => {
    const [{ machine_id, card_no }] = some as [PalletFlagRow];
    const record_nos = some.map(({ record_no }) => record_no);
    return { event: "PalletFlagChanged", machine_id, payload: { machine_id, card_no, record_nos } };
  });

export const queueChanged = (machine_id: string): NewEvent => ({
  event: "PalletQueueChanged",
  machine_id,
  payload: { machine_id },
});
