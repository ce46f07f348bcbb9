import { randomUUID } from "node:crypto";
import { copyFileSync, renameSync } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { databasePath } from "#server/database/data-folder.ts";
import type { StorageFault } from "#server/database/store.ts";
import type { TestClient } from "#tests/support/client.ts";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import { type DatabaseKind, databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { canServe, Condition } from "./condition.ts";

const startOn = (database: DatabaseKind): Promise<TestServer> =>
  startTestServer({
    database,
    procedures: counterProcedures().procedures,
    site: fakeSite({ operator: [] }),
    users: [{ username: "operator", role: "operator" }],
  });

/** What health says: the codes of its reasons, and the status of the question whether it is ready. */
const healthOf = async (client: TestClient) => {
  const [plain, ready] = [await client.get("/api/health"), await client.get("/api/health?ready")];
  const codes = plain.body.reasons.map(({ code }: { code: string }) => code);
  return [plain.status, plain.body.status, codes, ready.status];
};
const well = [200, "ok", [], 200];
const unready = (code: StorageFault) => [200, "degraded", [code], 503];

const raise = (client: TestClient, key: string = randomUUID()) =>
  client.call("raise_counter", { machine_id: "M1", amount: 1 }, { key });
const answerOf = ({ status, body, headers }: Awaited<ReturnType<typeof raise>>) => [
  status,
  body.code,
  headers.get("retry-after"),
];
const counted = async (client: TestClient): Promise<number> =>
  (await client.call("load_counter", { machine_id: "M1" })).body.res.value;

describe("on an embedded database", () => {
  let server: TestServer;
  let operator: TestClient;
  let file: string;
  beforeAll(async () => {
    server = await startOn(databases[0]!);
    operator = await server.client("operator");
    file = databasePath((server.database.address as { folder: string }).folder);
  });
  afterAll(() => server.close());

  const aside = () => `${file}.aside`;
  const ways: [string, () => void, () => void][] = [
    ["moved away", () => renameSync(file, aside()), () => renameSync(aside(), file)],
    [
      "replaced by a copy",
      () => {
        renameSync(file, aside());
        copyFileSync(aside(), file);
      },
      () => renameSync(aside(), file),
    ],
    ["without its log", () => renameSync(`${file}-wal`, aside()), () => renameSync(aside(), `${file}-wal`)],
  ];
  it.each(ways)(
    "nothing is acknowledged while the file is %s, health says so, and all goes on after",
    async (...way) => {
      const [, take, giveBack] = way;
      const before = await counted(operator);
      take();
      const keys = [randomUUID(), randomUUID(), randomUUID()];
      try {
        const answers = await Promise.all(keys.map((key) => raise(operator, key)));
        expect(answers.map(answerOf)).toEqual(keys.map(() => [503, "not_writable", "5"]));
        await expect.poll(() => healthOf(operator)).toEqual(unready("files_lost"));
      } finally {
        giveBack();
      }
      await expect.poll(() => healthOf(operator)).toEqual(well);
      for (const key of keys) expect((await raise(operator, key)).status).toBe(200);
      expect(await counted(operator)).toBe(before + 3);
    },
  );

  it("a full disk is told, loses nothing that was acknowledged, and is forgotten when there is room", async () => {
    const { store } = server.parts;
    const before = await counted(operator);
    const [{ page_count } = { page_count: 0 }] = await store.maintain<{ page_count: number }>("pragma page_count");
    await store.maintain(`pragma max_page_count = ${page_count}`);
    let acknowledged = 0;
    let last = await raise(operator);
    for (; last.status === 200; last = await raise(operator)) acknowledged += 1;
    expect(answerOf(last)).toEqual([507, "storage_full", "5"]);
    await expect.poll(() => healthOf(operator)).toEqual(unready("disk_full"));
    await store.maintain("pragma max_page_count = 1000000");
    expect((await raise(operator)).status).toBe(200);
    await expect.poll(() => healthOf(operator)).toEqual(well);
    expect(await counted(operator)).toBe(before + acknowledged + 1);
  });

  it("a database that may only be read is told", async () => {
    await server.parts.store.maintain("pragma query_only = on");
    expect(answerOf(await raise(operator))).toEqual([503, "not_writable", "5"]);
    await expect.poll(() => healthOf(operator)).toEqual(unready("read_only"));
    await server.parts.store.maintain("pragma query_only = off");
    expect((await raise(operator)).status).toBe(200);
    await expect.poll(() => healthOf(operator)).toEqual(well);
  });
});

describe.each(databases.filter(({ kind }) => kind === "postgres"))("on $kind", (database) => {
  let server: TestServer;
  let operator: TestClient;
  let url: string;
  let other: pg.Client;
  beforeAll(async () => {
    // Half as patient as a real server, so that what is waited for in vain ends soon.
    server = await startOn({
      ...database,
      createMigrated: async () => {
        const made = await database.createMigrated();
        return { ...made, address: { ...made.address, patience: 0.5 } };
      },
    });
    operator = await server.client("operator");
    ({ url } = server.database.address as { url: string });
    other = new pg.Client({ connectionString: url });
    other.on("error", () => undefined);
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await server.close();
  });

  it("writers that wait for a locked table leave readers and health alone, are told so in time, and lose nothing", async () => {
    const before = await counted(operator);
    const keys = Array.from({ length: 40 }, () => randomUUID());
    await other.query("begin");
    await other.query("lock table stored_replies in access exclusive mode");
    const writes = Promise.all(keys.map((key) => raise(operator, key)));
    let isWaiting = true;
    void writes.finally(() => (isWaiting = false));
    const seen = new Set<string>();
    let reads = 0;
    for (; isWaiting; reads += 1) {
      const row = await server.parts.store.read.selectFrom("companies").select("company_id").executeTakeFirst();
      const fresh = await operator.call("load_counter", { machine_id: `R${reads}` });
      seen.add(JSON.stringify([row, fresh.status, await healthOf(operator)]));
    }
    expect([...seen]).toEqual([JSON.stringify([{ company_id: 1 }, 200, well])]);
    expect(new Set((await writes).map((answer) => JSON.stringify(answerOf(answer))))).toEqual(
      new Set([JSON.stringify([503, "busy", "2"])]),
    );
    await other.query("rollback");
    // One after the other: none of them waits behind others, however slow the machine is.
    const again = new Set<number>();
    for (const key of keys) again.add((await raise(operator, key)).status);
    expect(again).toEqual(new Set([200]));
    expect(await counted(operator)).toBe(before + keys.length);
  });

  it("a read does not wait until it is stored that its session goes on", async () => {
    await other.query("begin");
    await other.query("lock table sessions in exclusive mode");
    server.advance(3_600_000);
    expect((await operator.call("load_own")).status).toBe(200);
    const { rows } = await other.query(
      "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toEqual([{ query: expect.stringContaining('update "sessions"') }]);
    await other.query("rollback");
  });

  it("health waits neither for readers nor to learn who asks", async () => {
    let isReading = true;
    const reading = Promise.all(
      Array.from({ length: 20 }, () => sql`select pg_sleep(0.4)`.execute(server.parts.store.read)),
    ).finally(() => (isReading = false));
    // Who has signed in is believed for a second only.
    server.advance(2000);
    expect([await healthOf(operator), isReading]).toEqual([well, true]);
    await reading.catch(() => undefined);
  });

  it("a database that may only be read is told, and so is one that does not answer", async () => {
    const name = new URL(url).pathname.slice(1);
    /** Connections made from now on heed what the database says. */
    const renew = () =>
      other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
        [name],
      );
    await other.query(`alter database ${name} set default_transaction_read_only = on`);
    await renew();
    await expect.poll(() => healthOf(operator)).toEqual(unready("read_only"));
    expect(answerOf(await raise(operator))).toEqual([503, "not_writable", "5"]);
    await other.query("set default_transaction_read_only = off");
    await other.query(`alter database ${name} reset default_transaction_read_only`);
    await renew();
    await expect.poll(async () => (await raise(operator)).status).toBe(200);
    await expect.poll(() => healthOf(operator)).toEqual(well);
    await server.database.drop();
    await expect.poll(() => healthOf(operator)).toEqual([503, "degraded", ["no_answer"], 503]);
  });
});

describe("the condition of a server", () => {
  afterEach(() => void vi.useRealTimers());

  it("is what was last seen, with its age, and not known when nothing has been seen for a while", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    let answer: Promise<readonly StorageFault[]> = Promise.resolve(["disk_full"]);
    const condition = new Condition({ faults: () => answer });
    let isDown = false;
    condition.add("mqtt_down", () => isDown);
    await condition.start();
    const now = () => [condition.reasons.map(({ code }) => code), condition.age, canServe(condition.reasons)];
    expect(now()).toEqual([["disk_full"], 0, false]);
    answer = Promise.resolve([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(now()).toEqual([[], 0, true]);
    isDown = true;
    answer = new Promise(() => {});
    await vi.advanceTimersByTimeAsync(14_000);
    expect(now()).toEqual([["mqtt_down"], 14_000, true]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(now()).toEqual([["unknown", "mqtt_down"], 16_000, false]);
    condition.stop();
  });

  it("is without an answer where looking at the database fails", async () => {
    const condition = new Condition({ faults: () => Promise.reject(new Error("gone")) });
    await condition.start();
    condition.stop();
    expect(condition.reasons).toEqual([{ code: "no_answer", message: "The database does not answer." }]);
  });
});
