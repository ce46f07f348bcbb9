import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databasePath } from "#server/database/data-folder.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { isLong } from "#tests/support/runs.ts";
import { canary, plantCanaries } from "./canaries.cases.ts";
import { randomQueries, type Table } from "./fuzz.cases.ts";
import { type QueryScope, Refused, sender } from "./job.ts";
import { connectSqlite, type Walls } from "./run-sqlite.ts";

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
const statements = isLong ? 100_000 : 2_000;

let database: TestDatabase;
let file: string;
let tables: Table[];
beforeAll(async () => {
  database = await databases.find(({ kind }) => kind === "sqlite")!.createMigrated();
  await plantCanaries(database.address);
  file = databasePath((database.address as { folder: string }).folder);
  const db = new DatabaseSync(file);
  const rows = db
    .prepare(
      "select t.name as 'table', c.name as name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'",
    )
    .all();
  db.close();
  tables = [...Map.groupBy(rows, ({ table }) => String(table))].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => String(column["name"])),
  }));
});
afterAll(() => database.drop());

const planted = new RegExp(`${canary.text}_|${canary.number}`);

interface Found {
  ran: number;
  showed: string[];
}

/** How many statements ran to their end, and which of them showed a canary. */
const runAll = (walls: Walls): Found => {
  const connection = connectSqlite(file, scope, walls);
  const found: Found = { ran: 0, showed: [] };
  try {
    for (const sql of randomQueries(Number(process.env["SEED"] ?? 2026), statements, tables)) {
      let shows = false;
      const to = sender((message) => {
        if (message.is === "rows" && planted.test(JSON.stringify(message.rows))) shows = true;
      });
      try {
        connection.run({ task: "run", sql, parameters: {}, scope }, to);
        found.ran += 1;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      to.flush();
      if (shows) found.showed.push(sql);
    }
  } finally {
    connection.close();
  }
  return found;
};

test("without walls, random statements show what is planted in the base tables", () => {
  const { ran, showed } = runAll({ names: false, twin: false });
  expect([ran > statements / 10, showed.length > statements / 20]).toEqual([true, true]);
});

test.each([
  ["the names alone", { names: true, twin: false }],
  ["the twin alone", { names: false, twin: true }],
  ["both", { names: true, twin: true }],
])("behind %s, no random statement shows what is planted, and some run", (_name, walls) => {
  const { ran, showed } = runAll(walls);
  expect(showed).toEqual([]);
  expect(ran).toBeGreaterThan(statements / 100);
});
