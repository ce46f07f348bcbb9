import { type Kysely, sql } from "kysely";

/**
 * A correction knows when the report that it corrects was made: figures of a period ask for its corrections, of whatever
 * age they are, and no longer for all that there are.
 */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable("production_transactions").addColumn("report_time", "bigint").execute();
  await sql`
    update production_transactions set report_time = (
      select report.trans_time from production_transactions as report
      where report.company_id = production_transactions.company_id
        and report.record_no = production_transactions.report_no
    )
    where corrects is not null`.execute(db);
  await db.schema.dropIndex("production_transactions_corrections").execute();
  await db.schema
    .createIndex("production_transactions_corrections")
    .on("production_transactions")
    .columns(["company_id", "machine_id", "report_time"])
    .where(sql<boolean>`corrects is not null`)
    .execute();
};
