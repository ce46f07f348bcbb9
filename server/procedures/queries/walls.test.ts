import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databasePath } from "#server/database/data-folder.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { canary, plantCanaries } from "./canaries.cases.ts";
import { namingCases } from "./hostile.cases.ts";
import { type ChildMessage, type QueryJob, type QueryScope, Refused, type Sender, sender } from "./job.ts";
import { postgresRunner } from "./run-postgres.ts";
import { connectSqlite } from "./run-sqlite.ts";

const scope: QueryScope = {
  company_id: 1,
  machines: ["FC1"],
  language: "sv",
  now_ms: 1_781_000_000_000,
  now_time: "2026-06-09T10:13:20.000Z",
  today: "2026-06-09",
  week_ago: "2026-06-02",
  month_ago: "2026-05-10",
};
const jobOf = (sql: string): QueryJob => ({ task: "run", sql, parameters: {}, scope });

interface Wall {
  name: string;
  open: (address: TestDatabase["address"]) => {
    run: (job: QueryJob, to: Sender) => void | Promise<void>;
    close: () => void | Promise<void>;
  };
}

const fileOf = (address: TestDatabase["address"]): string => databasePath((address as { folder: string }).folder);
const walls: Readonly<Record<"sqlite" | "postgres", readonly Wall[]>> = {
  sqlite: [
    { name: "names", open: (address) => connectSqlite(fileOf(address), scope, { names: true, twin: false }) },
    { name: "the twin", open: (address) => connectSqlite(fileOf(address), scope, { names: false, twin: true }) },
  ],
  postgres: [
    { name: "the role", open: (address) => postgresRunner((address as { url: string }).url, { examined: false }) },
  ],
};
const cases = databases.flatMap((database) => walls[database.kind].map((wall) => ({ ...database, ...wall })));

describe.each(cases)("a query on $kind behind one wall alone: $name", ({ kind, open, createMigrated }) => {
  let database: TestDatabase;
  let connection: ReturnType<typeof open>;
  let planted: string[] = [];
  beforeAll(async () => {
    database = await createMigrated();
    planted = await plantCanaries(database.address);
    connection = open(database.address);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  /** The rows that a query shows, or null where it is refused. */
  const rowsOf = async (sql: string): Promise<unknown[] | null> => {
    const sent: ChildMessage[] = [];
    const to = sender((message) => sent.push(message));
    try {
      await connection.run(jobOf(sql), to);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
    to.flush();
    return sent.flatMap((message) => (message.is === "rows" ? message.rows : []));
  };

  it.each(
    namingCases.flatMap(({ title, sql }) => {
      const text = typeof sql === "string" ? sql : sql[kind];
      return text === null ? [] : [{ title, text }];
    }),
  )("shows no row of a base table by $title", async ({ text }) => {
    const rows = await rowsOf(text);
    // The tables of tables tell, behind the names, of a database that is not the file's.
    expect(rows === null || text.toLowerCase().includes("sqlite_")).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(canary.text);
    expect(JSON.stringify(rows)).not.toContain(String(canary.number));
  });

  it("shows what is published, and stands before tables that are not empty", async () => {
    expect(planted).toEqual(expect.arrayContaining(["users", "sessions", "api_keys", "employees", "secrets", "audit"]));
    expect(await rowsOf("select today from clock")).toEqual([["2026-06-09"]]);
    expect(await rowsOf("select count(*) as n from machines natural join stops")).toEqual([[0]]);
  });
});
