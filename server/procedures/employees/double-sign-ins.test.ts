import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endDoubles } from "#server/database/migrations/0035-sign-ins.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";

describe.each(databases)("sign-ins of before on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it("that stood open twice keep the first, of each employee at each machine", async () => {
    const row = { company_id: 1, signed_out_at: null, logg_message: "", automatic: 0 };
    const open = [
      ["FC1", "1001"],
      ["FC1", "1001"],
      ["FC1", "1002"],
      ["FC2", "1001"],
      ["FC1", "1001"],
    ] as const;
    await store.write(async (trx) => {
      await sql`drop index employee_sign_ins_open`.execute(trx);
      await trx
        .insertInto("employee_sign_ins")
        .values(
          open.map(([machine_id, employee_id], index) => ({
            ...row,
            record_no: index + 1,
            machine_id,
            employee_id,
            signed_in_at: 1000 * index,
          })),
        )
        .execute();
      await endDoubles(trx);
    });
    const rows = await store.read.selectFrom("employee_sign_ins").selectAll().orderBy("record_no").execute();
    expect(rows.map(({ signed_out_at }) => signed_out_at)).toEqual([null, 1000, null, null, 4000]);
  });
});
