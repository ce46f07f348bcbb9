import { afterEach, describe, expect, it } from "vitest";
import type { TestDatabase } from "#tests/support/databases.ts";
import { databases } from "#tests/support/databases.ts";
import type { QueryJob } from "./job.ts";
import { QueryPool } from "./pool.ts";

const job = (sql: string): QueryJob => ({
  task: "run",
  sql,
  parameters: {},
  scope: {
    company_id: 1,
    machines: null,
    language: "en",
    now_ms: 0,
    now_time: "1970-01-01T00:00:00.000Z",
    today: "1970-01-01",
    week_ago: "1969-12-25",
    month_ago: "1969-12-02",
  },
});
const endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as n from n";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.each(databases)("the processes of queries on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let pool: QueryPool;
  const open = async () => {
    database = await createMigrated();
    pool = new QueryPool(() => database.address);
  };
  afterEach(async () => {
    pool.close();
    await database.drop();
  });

  it("are none before the first query, and few however many queries come", async () => {
    await open();
    expect(pool.pids).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => pool.run(job(`select ${at} as n`))));
    expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(pool.pids.length).toBeLessThanOrEqual(2);
  });

  it("are replaced when one is killed; what it ran is told to come back", async () => {
    await open();
    await pool.run(job("select 1 as n"));
    const running = pool.run(job(endless));
    for (const pid of pool.pids) process.kill(pid, "SIGKILL");
    await expect(running).rejects.toMatchObject({ code: "unavailable" });
    expect((await pool.run(job("select 2 as n"))).rows).toEqual([[2]]);
  });

  it("end with the server, also in the middle of a query", async () => {
    await open();
    await pool.run(job("select 1 as n"));
    const running = pool.run(job(endless));
    const { pids } = pool;
    pool.close();
    await expect(running).rejects.toMatchObject({ code: "unavailable" });
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    await expect(pool.run(job("select 1 as n"))).rejects.toMatchObject({ code: "unavailable" });
  });
});
