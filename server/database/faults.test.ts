import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { domainErrorOf } from "#server/failure.ts";
import { BatchWriter } from "#server/database/batch.ts";
import { migrate } from "#server/database/migrate.ts";
import { migrations } from "#server/database/migrations/index.ts";
import { openStore } from "#server/database/open.ts";
import { kyselyOver, openFile } from "#server/database/sqlite.ts";
import { databases } from "#tests/support/databases.ts";

const folder = mkdtempSync(join(tmpdir(), "shopwright-faults-"));
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

describe("a SQLite file", () => {
  const open = () => {
    const file = openFile(join(mkdtempSync(join(tmpdir(), "shopwright-faults-")), "x.db"), "write");
    endings.push(() => file.close());
    return { file, db: kyselyOver(file, "write") };
  };

  it("that is full refuses what does not fit, loses nothing acknowledged, and goes on when there is room", async () => {
    const { file, db } = open();
    await migrate(db);
    const writer = new BatchWriter(db);
    const add = (company_id: number, size: number) =>
      writer.write((trx) =>
        trx
          .insertInto("companies")
          .values({ company_id, company_name: "x".repeat(size) })
          .execute(),
      );
    file.exec(`pragma max_page_count = ${Number(file.prepare("pragma page_count").get()!["page_count"]) + 4}`);
    const outcomes = await Promise.allSettled([add(1, 10), add(2, 100_000), add(3, 10), add(4, 100_000)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
    expect(domainErrorOf((outcomes[1] as PromiseRejectedResult).reason).code).toBe("storage_full");
    file.exec("pragma max_page_count = 1000000");
    await add(5, 100_000);
    const rows = await db.selectFrom("companies").select("company_id").orderBy("company_id").execute();
    expect(rows.map((row) => row.company_id)).toEqual([1, 3, 5]);
  });

  it("stays as it was when a step of a migration fails", async () => {
    const { db } = open();
    await migrate(db);
    const before = (await db.introspection.getTables()).map((table) => table.name);
    const half = {
      up: async (inner: typeof db) => {
        await inner.schema.createTable("half").addColumn("a", "text").execute();
        throw new Error("broken");
      },
    };
    await expect(migrate(db, { ...migrations, "9999-half": half })).rejects.toThrow(/step 9999-half failed/);
    expect((await db.introspection.getTables()).map((table) => table.name)).toEqual(before);
    await migrate(db);
  });
});

/** Passes bytes on to a server until it is told to hold them back, to cut the lines, or to cut them at a text. */
const proxyTo = async (target: URL) => {
  const lines = new Set<Socket>();
  let held = false;
  let cutText: string | null = null;
  const pass = (bytes: Buffer, to: Socket) => {
    if (cutText !== null && bytes.includes(cutText)) cut();
    else if (!held) to.write(bytes);
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(from);
      from.on("data", (bytes) => pass(bytes, to));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const cut = () => {
    cutText = null;
    lines.forEach((line) => line.destroy());
  };
  endings.push(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    cutAt: (text: string) => void (cutText = text),
    hold: (on: boolean) => void (held = on),
  };
};

describe.each(databases.filter(({ kind }) => kind === "postgres"))("a lost $kind", ({ create }) => {
  it("is answered as unavailable, when it is cut and when it is silent, and is found again", async () => {
    const database = await create();
    endings.push(database.drop);
    if (!("url" in database.address)) throw new Error("Expected an address of PostgreSQL");
    const url = new URL(database.address.url);
    const proxy = await proxyTo(new URL(url));
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    const store = await openStore({ url: url.href });
    endings.push(() => store.close());
    const read = () => sql`select 1`.execute(store.read).catch((error: unknown) => domainErrorOf(error).code);
    const write = () =>
      store.write((trx) => sql`select 2`.execute(trx)).catch((error: unknown) => domainErrorOf(error).code);

    proxy.cutAt("select 2");
    expect(await write()).toBe("unavailable");
    expect(await read()).toMatchObject({ rows: [{}] });

    proxy.hold(true);
    expect(await Promise.all([read(), write()])).toEqual(["unavailable", "unavailable"]);
    proxy.hold(false);
    proxy.cut();
    await expect.poll(read).toMatchObject({ rows: [{}] });
  });
});
