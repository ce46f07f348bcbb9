import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { databasePath } from "#server/database/data-folder.ts";
import { openStore } from "#server/database/open.ts";
import { databases } from "#tests/support/databases.ts";

const stepwise = [{ auto_vacuum: 2 }];

describe.each(databases)("upkeep on $kind", ({ create, kind }) => {
  it("runs between writes, outside any transaction", async () => {
    const { address, drop } = await create();
    const store = await openStore(address);
    const add = (company_id: number) =>
      store.write((trx) => trx.insertInto("companies").values({ company_id, company_name: "One" }).execute());
    const statement = kind === "sqlite" ? "pragma wal_checkpoint(passive)" : "vacuum (analyze) companies";
    const writes = [add(1), add(2), store.maintain(statement), add(3)];
    await Promise.all(writes);
    expect(await store.read.selectFrom("companies").selectAll().execute()).toHaveLength(3);
    await expect(store.maintain("no statement")).rejects.toThrow(/near "no"|syntax error/);
    await add(4);
    await store.close();
    await drop();
  });
});

describe("a database file", () => {
  it("gives the pages of deleted rows back in portions", async () => {
    const { address, drop } = await databases[0]!.create();
    const store = await openStore(address);
    const file = databasePath((address as { folder: string }).folder);
    expect(await store.maintain("pragma auto_vacuum")).toEqual(stepwise);
    const row = (seq: number) => ({
      company_id: 1,
      seq,
      event: "MachineChanged" as const,
      at: 1,
      payload: "x".repeat(2000),
    });
    await store.write((trx) =>
      trx
        .insertInto("events")
        .values(Array.from({ length: 1000 }, (_, seq) => ({ ...row(seq), machine_id: null, audience: null })))
        .execute(),
    );
    await store.write((trx) => trx.deleteFrom("events").execute());
    await store.maintain("pragma wal_checkpoint(passive)");
    const full = statSync(file).size;
    const free = async () => (await store.maintain<{ freelist_count: number }>("pragma freelist_count"))[0]!;
    const pages = async () => (await store.maintain<{ page_count: number }>("pragma page_count"))[0]!;
    const before = (await free()).freelist_count;
    await store.maintain("pragma incremental_vacuum(100)");
    expect((await free()).freelist_count).toBe(before - 100);
    await store.maintain("pragma wal_checkpoint(passive)");
    const { size } = statSync(file);
    expect(size).toBe((await pages()).page_count * 4096);
    // The page that says where pages belong, one for each 820 of them, may go with those that it speaks of.
    expect([full - 100 * 4096, full - 101 * 4096]).toContain(size);
    await store.close();
    await drop();
  });

  it("that was made without is written anew at the next start, with all that it held", async () => {
    const { address, drop } = await databases[0]!.create();
    const made = await openStore(address);
    await made.write((trx) => trx.insertInto("companies").values({ company_id: 7, company_name: "Seven" }).execute());
    await made.close();
    const file = databasePath((address as { folder: string }).folder);
    const old = new DatabaseSync(file);
    old.exec("pragma auto_vacuum = none; vacuum;");
    expect(old.prepare("pragma auto_vacuum").all()).toEqual([{ auto_vacuum: 0 }]);
    old.close();
    const store = await openStore(address);
    expect(await store.maintain("pragma auto_vacuum")).toEqual(stepwise);
    expect(await store.maintain("pragma journal_mode")).toEqual([{ journal_mode: "wal" }]);
    const { rows } = await sql<{ company_id: number }>`select company_id from companies`.execute(store.read);
    expect(rows.map(({ company_id }) => company_id)).toEqual([7]);
    await store.close();
    await drop();
  });
});
