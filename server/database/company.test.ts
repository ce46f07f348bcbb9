import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ofCompany, type Reader, readerOf, type Trx, writeCompany } from "./company.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shopwright-company-"));
  store = await openStore({ folder });
  await store.write(async (trx) => {
    for (const company_id of [1, 2]) {
      await trx
        .insertInto("companies")
        .values({ company_id, company_name: `Company ${company_id}` })
        .execute();
      const own = ofCompany(trx, company_id);
      await own
        .insertInto("machine_groups")
        .values({ group_id: "G", description: `of ${company_id}` })
        .execute();
      await own
        .insertInto("machine_group_members")
        .values({ group_id: "G", machine_id: `M${company_id}` })
        .execute();
    }
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const groups = (db: Reader) => db.selectFrom("machine_groups").selectAll().execute();

it("reads the rows of its company, under another name of the table too", async () => {
  const db = readerOf(store, 2);
  const named = db.selectFrom("machine_groups as groups").select("groups.description").execute();
  expect([await groups(db), await named]).toEqual([
    [{ company_id: 2, group_id: "G", description: "of 2" }],
    [{ description: "of 2" }],
  ]);
});

it("joins and nests the rows of its company", async () => {
  const db = readerOf(store, 2);
  const joined = await db
    .joining("machine_groups as groups")
    .inner("machine_group_members as member", (on) => on.onRef("member.group_id", "=", "groups.group_id"))
    .query()
    .select("member.machine_id")
    .execute();
  const nested = await db
    .selectFrom("machine_groups")
    .select((select) =>
      db
        .selectWithin(select, "machine_group_members as member")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("member.group_id", "=", "machine_groups.group_id")
        .as("members"),
    )
    .execute();
  expect([joined, nested]).toEqual([[{ machine_id: "M2" }], [{ members: 1 }]]);
});

it("changes and deletes rows of its company, and puts in none of another one", async () => {
  const row = { company_id: 2, group_id: "H", description: "new" };
  await writeCompany(store, 1, async (trx) => {
    await trx.updateTable("machine_groups").set({ description: "changed" }).execute();
    await trx.insertInto("machine_groups").values(row).execute();
  });
  expect([await groups(readerOf(store, 1)), await groups(readerOf(store, 2))]).toEqual([
    [
      { company_id: 1, group_id: "G", description: "changed" },
      { company_id: 1, group_id: "H", description: "new" },
    ],
    [{ company_id: 2, group_id: "G", description: "of 2" }],
  ]);
  await writeCompany(store, 1, (trx) => trx.deleteFrom("machine_groups").execute());
  expect([await groups(readerOf(store, 1)), (await groups(readerOf(store, 2))).length]).toEqual([[], 1]);
});

it("refuses a statement written by hand that asks for no condition of its company", async () => {
  const db = readerOf(store, 2);
  const { rows } = await db.statement(
    (company) => sql<{ description: string }>`select description from machine_groups where ${company()}`,
  );
  expect(rows).toEqual([{ description: "of 2" }]);
  await expect(db.statement(() => sql`select * from machine_groups`)).rejects.toThrow("must say so by its condition");
});

/** Never called: each line is a type error, or the type check fails. */
export const unbound = (db: Reader, trx: Trx) => [
  // @ts-expect-error A join of a table that is not bound.
  db.selectFrom("stops").innerJoin("machines", "machines.machine_id", "stops.machine_id"),
  // @ts-expect-error A subquery of a table that is not bound.
  db.selectFrom("stops").where((where) => where.exists(where.selectFrom("machines"))),
  // @ts-expect-error A table that belongs to no company.
  db.selectFrom("sign_in_failures"),
  // @ts-expect-error A statement that is run over all companies.
  sql`select 1`.execute(db),
  // @ts-expect-error A write outside a transaction.
  db.deleteFrom("stops"),
  // @ts-expect-error A row that is handed to another company.
  trx.updateTable("stops").set({ company_id: 2 }),
  // @ts-expect-error A row that names its company itself.
  trx.insertInto("machine_groups").values({ company_id: 2, group_id: "G", description: "" }),
];
