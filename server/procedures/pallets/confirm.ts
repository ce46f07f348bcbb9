import { DomainError } from "#schemas/protocol/errors.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { flagsChanged, requireFlag, requireValid } from "#server/procedures/records/pallet-flags.ts";
import { tellErp } from "./tell-erp.ts";
import { confirmLimitOf, isAboveLimit } from "./reader.ts";

/** Refuses a flag that is confirmed already or cancelled (`state_conflict`), and one that the ERP does not know (`rule_violated`). */
export const requireOpen = (flag: PalletFlagRow, path: string): void => {
  requireValid(flag, path);
  if (flag.erp_status === "C")
    throw new DomainError("state_conflict", {
      message: "The pallet flag is confirmed already.",
      path,
      text: { key: "pallet.confirmed_already" },
    });
  if (flag.erp_status === "N")
    throw new DomainError("rule_violated", {
      message: "The ERP does not know the pallet flag yet.",
      path,
      text: { key: "pallet.not_in_erp" },
    });
};

/**
 * Confirms flags, all of them or none: each is the caller's, open, and of the card where one is named. `within` is where the
 * list stands in the input.
 */
export const confirmFlags = async (
  context: WriteContext,
  recordNos: readonly number[],
  within: string,
  of: Partial<Pick<PalletFlagRow, "machine_id" | "card_no">> = {},
): Promise<PalletFlagRow[]> => {
  const { trx, now, actor } = context;
  const confirmed: PalletFlagRow[] = [];
  for (const [index, record_no] of recordNos.entries()) {
    const path = `${within}/${index}`;
    if (confirmed.some((flag) => flag.record_no === record_no)) continue;
    const flag = await requireFlag(context, record_no, path);
    if (flag.machine_id !== (of.machine_id ?? flag.machine_id) || flag.card_no !== (of.card_no ?? flag.card_no))
      throw new DomainError("not_found", { path });
    requireOpen(flag, path);
    if (isAboveLimit(flag, await confirmLimitOf(trx, flag.machine_id)))
      throw new DomainError("rule_violated", {
        message: "The machine does not confirm flags with so high a number.",
        path,
        text: { key: "pallet.above_limit" },
      });
    const change = { erp_status: "C" as const, confirmed_at: now, confirmed_by: actor.username };
    await trx.updateTable("pallet_flags").set(change).where("record_no", "=", record_no).execute();
    const after = { ...flag, ...change };
    await tellErp(context, after, "confirm");
    confirmed.push(after);
  }
  for (const event of flagsChanged(confirmed)) context.emit(event);
  return confirmed;
};
