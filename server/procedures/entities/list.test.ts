import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entities } from "#schemas/plant/entities/index.ts";
import { readerOf, writeCompany } from "#server/database/company.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { listStatement, type Question, readList } from "./list.ts";

const part = entities.find(({ slug }) => slug === "part")!;
const count = 20_010;

describe.each(databases)("a long list on $kind [OV-711]", ({ kind, createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    await writeCompany(store, 1, async (trx) => {
      await trx.statement(
        (company) => sql`insert into parts (company_id, part_no, part_description, part_type_id)
          with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
          select 1, 'P' || (100000 + i), 'Part ' || (i % 977), '' from n
          where not exists (select 1 from parts where ${company()})`,
      );
    });
    if (kind === "postgres") await sql`analyze parts`.execute(store.read);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const asked = (question: Question) => ({
    db: readerOf(store, 1),
    entity: part,
    question,
    machines: null,
    zone: "UTC",
  });
  const planOf = async (question: Question): Promise<string> => {
    const { db, ...rest } = asked(question);
    const explain = kind === "sqlite" ? sql`explain query plan ` : sql`explain `;
    const { rows } = await db.statement((company) => sql`${explain}${listStatement(company, { db, ...rest })}`);
    return JSON.stringify(rows);
  };

  it.each([
    { sort: [] },
    { sort: [{ field: "part_no", descending: true }] },
    { sort: [{ field: "part_description", descending: false }] },
    { sort: [{ field: "part_description", descending: true }] },
  ])("hands out a page and the one after it by an index, in the order $sort", async (question) => {
    const first = await readList(asked({ ...question, limit: 500 }));
    const next = { ...question, limit: 500, after: first.after! };
    const second = await readList(asked(next));
    expect([first.rows.length, second.rows.length, first.total]).toEqual([500, 500, null]);
    const keys = [...first.rows, ...second.rows].map((row) => row["part_no"]);
    expect(new Set(keys).size).toBe(1000);
    expect(await planOf(next)).not.toMatch(/TEMP B-TREE|"Sort |Sort Key|Seq Scan|SCAN parts"/);
  });

  it("refuses what no index serves over more rows than may be looked through", async () => {
    const refused = (question: Question) =>
      readList(asked(question)).then(
        () => null,
        ({ code, path }) => [code, path],
      );
    expect(await refused({ search: "Part 9" })).toEqual(["rule_violated", "/search"]);
    expect(await refused({ where: [{ field: "part_description", operator: "contains", value: "9" }] })).toEqual([
      "rule_violated",
      "/where/0",
    ]);
    const both = ["part_no", "part_description"].map((field) => ({ field, descending: false }));
    expect(await refused({ sort: both })).toEqual(["rule_violated", "/sort/1"]);
  });
});
