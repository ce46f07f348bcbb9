import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, type DatabaseKind } from "#tests/support/databases.ts";
import { endlessCase, type HostileCase, largeCases, noQueries, refusedCases } from "./hostile.cases.ts";
import { queryLimits } from "./job.ts";
import { type QueryPlant, startQueryPlant } from "#tests/support/query-plant.ts";

const textFor = (kind: "sqlite" | "postgres", { sql }: HostileCase): string | null =>
  typeof sql === "string" ? sql : sql[kind];
const casesFor = (kind: "sqlite" | "postgres", cases: readonly HostileCase[]) =>
  cases.flatMap((one) => {
    const sql = textFor(kind, one);
    return sql === null ? [] : [{ title: one.title, sql }];
  });

/** PostgreSQL for a user who may neither make roles nor take on that of queries: what is left must hold alone. */
const withoutRole = (kind: DatabaseKind): DatabaseKind => ({
  ...kind,
  async createMigrated() {
    const database = await kind.createMigrated();
    const address = database.address as { url: string };
    const { url } = address;
    const name = `plain_${randomUUID().slice(0, 8)}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create role ${name} login password 'plain'`);
    await client.query(`grant all on all tables in schema public to ${name}`);
    await client.query(`grant all on all sequences in schema public to ${name}`);
    await client.end();
    const plain = new URL(url);
    Object.assign(plain, { username: name, password: "plain" });
    const drop = async () => {
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      await admin.query(`drop owned by ${name}; drop role ${name}`);
      await admin.end();
      await database.drop();
    };
    return { address: { ...address, url: plain.href }, drop };
  },
});

const kinds = databases.flatMap((database) => [
  { name: database.kind as string, ...database },
  ...(database.kind === "postgres" ? [{ name: "postgres without the role of queries", ...withoutRole(database) }] : []),
]);

describe.each(kinds)("hostile queries on $name", ({ name, ...database }) => {
  let plant: QueryPlant;
  let before: unknown;
  const facts = () =>
    Promise.all(
      (["users", "machines", "stops", "orders", "sessions"] as const).map((table) =>
        plant.server.parts.store.read.selectFrom(table).selectAll().execute(),
      ),
    );
  beforeAll(async () => {
    plant = await startQueryPlant(database);
    for (const user of ["boss", "ole", "other"]) await plant.client(user);
    before = await facts();
  });
  afterAll(() => plant.server.close());

  const refusal = async (sql: string) => {
    const { status, body } = await plant.run(sql);
    return [status, body.code, body.call_status[0].call_code, body.path];
  };

  it.each(casesFor(database.kind, refusedCases))(
    "$title is refused when it runs and when it is saved",
    async ({ sql }) => {
      expect(await refusal(sql)).toEqual([422, "rule_violated", 7, "/sql_query"]);
      const { status, body } = await plant.save(900, sql);
      expect([status, body.code, body.res[0].path]).toEqual([422, "invalid_document", "/sql_query"]);
    },
  );

  it("what is no query is refused, whatever its first word", async () => {
    for (const sql of noQueries.filter((text) => text !== ""))
      expect([sql, ...(await refusal(sql))]).toEqual([sql, 422, "rule_violated", 7, "/sql_query"]);
    for (const sql of noQueries) expect([sql, (await plant.save(900, sql)).status]).toEqual([sql, 422]);
  });

  it.each(casesFor(database.kind, largeCases))("$title are refused", async ({ sql }) => {
    expect(await refusal(sql)).toEqual([422, "rule_violated", 7, "/sql_query"]);
  });

  const expectBoundAndReadOnly = async () => {
    const named = await plant.run("select machine_id from machines where machine_id = <%x%> or machine_id = 'FC1'", {
      x: "'; drop table x --",
    });
    expect(named.body.res).toEqual({
      columns: [{ key: "machine_id", type: "string" }],
      rows: [{ machine_id: "FC1" }],
    });
    const base = database.kind === "sqlite" ? "main.users" : "public.users";
    for (const sql of ["update stops set micro = 1", `select * from ${base}`, "pragma table_info(users)"])
      expect([sql, ...(await refusal(sql))]).toEqual([sql, 422, "rule_violated", 7, "/sql_query"]);
  };

  it("binds values and only reads", async () => {
    expect.hasAssertions();
    await expectBoundAndReadOnly();
  });

  // The limit is real time, and the same session sets it with the role and without.
  const withLimit = name === database.kind ? [name] : [];
  it.each(withLimit)("[WD-783] on %s binds values, only reads, and ends at 10 s while others read on", async () => {
    await expectBoundAndReadOnly();
    expect([queryLimits.ms, queryLimits.rows]).toEqual([10_000, 10_000]);
    let ended = false;
    const endless = plant.run(endlessCase).finally(() => (ended = true));
    const others = await Promise.all([
      plant.run("select machine_id from machines where machine_id = 'FC1'"),
      (await plant.client("ole")).call("load_machines", {}, { key: null }),
    ]);
    expect([ended, ...others.map(({ status }) => status)]).toEqual([false, 200, 200]);
    const { status, body } = await endless;
    expect([status, body.call_status[0].call_code, body.message]).toEqual([
      422,
      7,
      "The query took longer than 10 seconds.",
    ]);
    expect((await plant.run("select 1 as n")).body.res.rows).toEqual([{ n: 1 }]);
  });

  it("a row of another company is in no view, whatever the condition", async () => {
    const found: unknown[] = [];
    for (const view of ["machines", "orders", "stops", "stop_codes", "days", "stop_days", "production_transactions"]) {
      const { status, body } = await plant.run(
        `select * from ${view} where company_id <> 1 or company_id = 2 or 1 = 1`,
      );
      expect([view, status]).toEqual([view, 200]);
      found.push(body.res.rows);
    }
    expect(JSON.stringify(found)).toContain("FC1");
    expect(JSON.stringify(found)).not.toContain("SECOND");
  });

  it.each(database.kind === "postgres" ? [name] : [])("run on %s under the role that there is", async () => {
    const { body } = await plant.run("select current_user as role");
    expect(body.res.rows[0].role === "shopwright_queries").toBe(name === "postgres");
  });

  it("leaves every fact as it was", async () => {
    expect(await facts()).toEqual(before);
  });
});
