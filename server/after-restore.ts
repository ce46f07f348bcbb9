import { insertAudit } from "#server/audit/audit.ts";
import { ofCompany } from "#server/database/company.ts";
import type { EveryCompanyTrx } from "#server/database/store.ts";
import { cancellationCounter, flagHistoryCounter } from "#server/procedures/erp/outbox.ts";
import { flagCounter } from "#server/procedures/pallets/flag.ts";
import { transactionCounter } from "#server/procedures/records/transactions.ts";
import { materialScrapCounter } from "#server/procedures/scrap/material-scrap.ts";
import { isSsccCounter, leftOutOfRange } from "#server/sscc-ranges.ts";

/**
 * The counters of the numbers by which an ERP tells facts, and what they are of, from all others; each with more than a
 * plant uses of it in two months, one whose machines are counted every minute.
 */
const erpNumbers: Readonly<Record<string, number>> = {
  [transactionCounter]: 10_000_000,
  [materialScrapCounter]: 100_000,
  [cancellationCounter]: 100_000,
  [flagHistoryCounter]: 100_000,
  [flagCounter]: 100_000,
};

/** How many numbers of a counter are left out, since what was given out after the backup has some of them. */
const leftOutOf = (name: string): number => (isSsccCounter(name) ? leftOutOfRange(name) : (erpNumbers[name] ?? 0));

/** Lets every number that others have heard go on behind what they may have heard since, and leaves an audit row of each. */
const skipNumbers = async (trx: EveryCompanyTrx, now: number): Promise<void> => {
  for (const { company_id, name, value } of await trx.selectFrom("counters").selectAll().execute()) {
    const leftOut = leftOutOf(name);
    if (leftOut === 0) continue;
    const ofOne = ofCompany(trx, company_id);
    const next = value + leftOut;
    await ofOne.updateTable("counters").set({ value: next }).where("name", "=", name).execute();
    const [before, after] = [{ number: value }, { number: next }];
    const own = { username: "", terminal: "", procedure: "restore", call_code: 0 };
    await insertAudit(ofOne, company_id, now, [{ ...own, payload: { numbers: name }, before, after }]);
  }
};

/**
 * What was under way when a backup was made may have been done since. No number goes out a second time, no target is told
 * of its backlog before a person has said what becomes of it, and what waited for a printer counts as lost: a person says
 * whether it has come out.
 */
export const afterRestore = async (trx: EveryCompanyTrx, now: number): Promise<void> => {
  await skipNumbers(trx, now);
  await trx.updateTable("erp_targets").set({ backlog: "undecided", changed_at: now }).execute();
  await trx
    .updateTable("print_jobs")
    .set({ print_status: "Sent", sent_at: 0, waits_since: null, not_before: null })
    .where("print_status", "=", "New")
    .execute();
};
