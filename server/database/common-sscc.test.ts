import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openBare, stepsBefore } from "#tests/support/bare-database.ts";
import { databases } from "#tests/support/databases.ts";
import { migrate } from "./migrate.ts";

describe.each(databases)("the serials of SSCC of before on $kind", ({ create }) => {
  it("go on for all companies behind the highest that any of them has given", async () => {
    const database = await create();
    const db = openBare(database.address);
    await migrate(db, stepsBefore("0069-common-sscc"));
    for (const company of [3, 4])
      await sql`insert into companies (company_id, company_name) values (${company}, 'One')`.execute(db);
    for (const [company, name, value] of [
      [3, "sscc 07350053", 12],
      [4, "sscc 07350053", 40],
      [4, "sscc 17350053", 7],
      [3, "pallet_flags", 5],
      [4, "pallet_flags", 6],
    ] as const)
      await sql`insert into counters (company_id, name, value) values (${company}, ${name}, ${value})`.execute(db);
    await migrate(db);
    const rows = await db.selectFrom("counters").selectAll().orderBy("name").orderBy("company_id").execute();
    expect(rows.map(({ company_id, name, value }) => [company_id, name, Number(value)])).toEqual([
      [3, "pallet_flags", 5],
      [4, "pallet_flags", 6],
      [3, "sscc 07350053", 40],
      [3, "sscc 17350053", 7],
    ]);
    await db.destroy();
    await database.drop();
  });
});
