import { insertAudit } from "#server/audit/audit.ts";
import { ofCompany } from "#server/database/company.ts";
import type { EveryCompanyTrx } from "#server/database/store.ts";

/** Extension digit, company prefix and serial of an SSCC together; the check digit follows. */
export const ssccLength = 17;

const prefix = "sscc ";

/** The name of the counter of a range, which begins with its extension digit and company prefix. */
export const ssccCounterOf = (start: string): string => `${prefix}${start}`;

/** How many serials a range has, from 1. */
export const serialsOf = (start: string): number => 10 ** (ssccLength - start.length) - 1;

/** So many serials are left out after a restore: what was printed since the backup has some of them. */
const reserve = 10_000;

/** Of a small range not more than this part of it. */
const largestPart = 0.01;

/**
 * Lets every range of SSCC go on behind what may have been printed since a backup was made, so that no number is used
 * twice, and leaves an audit row of each.
 */
export const skipSscc = async (trx: EveryCompanyTrx, now: number): Promise<void> => {
  const ranges = await trx.selectFrom("counters").selectAll().where("name", "like", `${prefix}%`).execute();
  for (const { company_id, name, value } of ranges) {
    const left_out = Math.min(reserve, Math.ceil(serialsOf(name.slice(prefix.length)) * largestPart));
    const ofOne = ofCompany(trx, company_id);
    await ofOne
      .updateTable("counters")
      .set({ value: value + left_out })
      .where("name", "=", name)
      .execute();
    await insertAudit(ofOne, company_id, now, [
      {
        username: "",
        terminal: "",
        procedure: "restore",
        payload: { range: name },
        before: { serial: value },
        after: { serial: value + left_out },
        call_code: 0,
      },
    ]);
  }
};
