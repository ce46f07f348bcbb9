import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openBare, stepsBefore } from "#tests/support/bare-database.ts";
import { databases } from "#tests/support/databases.ts";
import { migrate } from "./migrate.ts";

describe.each(databases)("corrections of before on $kind", ({ create }) => {
  it("know when the report was made that they correct, whatever is between, and reports know of none", async () => {
    const database = await create();
    const db = openBare(database.address);
    await migrate(db, stepsBefore("0072-correction-times"));
    for (const company of [3, 4])
      await sql`insert into companies (company_id, company_name) values (${company}, 'One')`.execute(db);
    // The same numbers in two companies.
    for (const [company, record, corrects, report, time] of [
      [3, 1, null, 1, 1000],
      [3, 2, 1, 1, 5000],
      [3, 3, 2, 1, 6000],
      [3, 4, null, 4, 2000],
      [4, 1, null, 1, 9000],
      [4, 2, 1, 1, 9500],
    ] as const)
      await sql`insert into production_transactions (company_id, record_no, machine_id, card_no, kind, quantity,
          scrap_reason, scrap_text, employee, note, trans_time, username, corrects, report_no, reason, counted)
        values (${company}, ${record}, 'M1', 'C1', 'good', 1, '', '', '', '', ${time}, '', ${corrects}, ${report}, '', 0)`.execute(
        db,
      );
    await migrate(db);
    const rows = await db
      .selectFrom("production_transactions")
      .select(["company_id", "record_no", "report_time"])
      .orderBy("company_id")
      .orderBy("record_no")
      .execute();
    expect(
      rows.map((row) => [row.company_id, row.record_no, row.report_time].map((one) => one && Number(one))),
    ).toEqual([
      [3, 1, null],
      [3, 2, 1000],
      [3, 3, 1000],
      [3, 4, null],
      [4, 1, null],
      [4, 2, 9000],
    ]);
    await db.destroy();
    await database.drop();
  });
});
