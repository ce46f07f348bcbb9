import type { Store } from "#server/database/store.ts";
import { StartFault } from "#server/start-fault.ts";

/** The company that was asked for, else the only one there is, else 1. Throws `StartFault` where there are several. */
export const companyOf = async (store: Store, asked: string | undefined): Promise<number> => {
  if (asked !== undefined) {
    if (!/^[1-9]\d{0,8}$/.test(asked)) throw new StartFault(`A company is a whole number from 1, not "${asked}".`);
    return Number(asked);
  }
  const rows = await store.read.selectFrom("companies").select("company_id").limit(2).execute();
  if (rows.length > 1) throw new StartFault("There are several companies; say which one with --company.");
  return rows[0]?.company_id ?? 1;
};
