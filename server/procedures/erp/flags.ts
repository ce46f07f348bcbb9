import { parseJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import type { NewEvent } from "#server/events/log.ts";
import { flagsChanged } from "#server/procedures/records/pallet-flags.ts";

const flagOf = ({ subject, payload }: ErpTransferRow): number[] => {
  if (subject !== "palletflaghistory") return [];
  const { flag_record_no: record_no } = parseJson<Record<string, unknown>>(payload);
  return typeof record_no === "number" ? [record_no] : [];
};

/** What a flag can have been before; one that is confirmed stays so, whatever becomes of what is told of it. */
const before = { W: ["N", "F"], F: ["N", "W"] } as const;

/**
 * Lets the flags of pallets follow what became of their transfers: they wait for the ERP (W), or it has not been told of
 * them (F). Gives what is to be told of it; of transfers of other subjects nothing.
 */
export const followFlags = async (
  trx: Trx,
  transfers: readonly ErpTransferRow[],
  erp_status: "W" | "F",
): Promise<NewEvent[]> => {
  const record_nos = transfers.flatMap(flagOf);
  if (record_nos.length === 0) return [];
  const flags = await trx
    .updateTable("pallet_flags")
    .set({ erp_status })
    .where("record_no", "in", record_nos)
    .where("erp_status", "in", [...before[erp_status]])
    .returningAll()
    .execute();
  return flagsChanged(flags);
};

/** The same by the state that transfers have come to by themselves: one that waits again changes nothing. */
export const followOutcome = async (
  trx: Trx,
  transfers: readonly ErpTransferRow[],
  status: ErpTransferRow["status"],
): Promise<NewEvent[]> => {
  if (status === "C") return await followFlags(trx, transfers, "W");
  return status === "F" ? await followFlags(trx, transfers, "F") : [];
};
