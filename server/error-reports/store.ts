import { randomUUID } from "node:crypto";
import { day } from "#schemas/durations.ts";
import type { ErrorReport } from "#schemas/protocol/error-report.ts";
import { toIso, toMs } from "#server/database/columns.ts";
import { type Reader, writeCompany } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";

const kept = 1_000;
const keptFor = 90 * day;
const shown = 200;

/** A report as administrators read it. */
export type StoredReport = ErrorReport & { received_at: string };

/** Stores a report of a company; the oldest beyond 1,000 and those older than 90 days go. */
export const storeReport = (store: Store, company_id: number, report: ErrorReport, now: number): Promise<void> =>
  writeCompany(store, company_id, async (trx) => {
    const { company_id: _claimed, time, ...rest } = report;
    await trx
      .insertInto("error_reports")
      .values({ report_id: randomUUID(), received_at: now, time: toMs(time, "/time"), ...rest })
      .execute();
    const oldest = await trx
      .selectFrom("error_reports")
      .select("received_at")
      .orderBy("received_at", "desc")
      .offset(kept - 1)
      .limit(1)
      .executeTakeFirst();
    await trx
      .deleteFrom("error_reports")
      .where("received_at", "<", Math.max(now - keptFor, oldest?.received_at ?? 0))
      .execute();
  });

/** The newest reports of a company. */
export const readReports = async (db: Reader): Promise<StoredReport[]> => {
  const rows = await db
    .selectFrom("error_reports")
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("report_id")
    .limit(shown)
    .execute();
  return rows.map(({ report_id: _id, time, received_at, ...rest }) => ({
    ...rest,
    time: toIso(time),
    received_at: toIso(received_at),
  }));
};
