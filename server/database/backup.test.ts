import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userRow } from "#server/auth/users.ts";
import { createJournal } from "#server/events/journal.ts";
import { backUp, countRows, restore, rowsIn } from "#server/database/backup.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type DatabaseKind } from "#tests/support/databases.ts";

const fill = async (store: Store): Promise<void> => {
  const user = await userRow({ company_id: 1, username: "Åsa 'x' \u202e", password: "p", usertype: 10 }, 1000);
  await store.write(async (trx) => {
    await trx.insertInto("companies").values({ company_id: 1, company_name: 'One "first"' }).execute();
    await trx.insertInto("users").values(user).execute();
  });
  const journal = createJournal(
    store,
    () => 2000,
    () => undefined,
  );
  await journal.write(1, ({ emit }) => {
    for (let index = 0; index < 2500; index += 1)
      emit({ event: "MachineChanged", machine_id: `M${index % 9}`, payload: { patch: { index }, version: index } });
    return Promise.resolve();
  });
};

const content = async (store: Store): Promise<Record<string, unknown>> => {
  const tables = (await store.read.introspection.getTables()).map((table) => table.name).sort();
  const result: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(store.read);
    result[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return result;
};

describe.each(databases)("a backup of $kind", (source) => {
  const folder = mkdtempSync(join(tmpdir(), "shopwright-backup-"));
  const file = join(folder, "backup.jsonl");
  const closing: (() => Promise<void>)[] = [];
  let store: Store;
  const open = async (kind: DatabaseKind): Promise<Store> => {
    const database = await kind.create();
    const opened = await openStore(database.address);
    closing.push(async () => {
      await opened.close();
      await database.drop();
    });
    return opened;
  };
  beforeAll(async () => {
    store = await open(source);
    await fill(store);
    await backUp(store, file);
  });
  afterAll(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true });
  });

  it.each(databases)("restores to equal content on $kind", async (target) => {
    const restored = await open(target);
    expect(await restore(restored, file)).toBeGreaterThan(2500);
    expect(await content(restored)).toEqual(await content(store));
  });

  it("is refused by a database that holds data, which stays as it was", async () => {
    const before = await content(store);
    await expect(restore(store, file)).rejects.toThrow(/already holds data/);
    expect(await content(store)).toEqual(before);
  });

  it("restores nothing when it is cut, changed, of another build or something else", async () => {
    const target = await open(source);
    const empty = await content(target);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const broken = join(folder, "broken.jsonl");
    const attempts = [
      lines.slice(0, -1),
      lines.slice(0, 100),
      [...lines.slice(0, 50), ...lines.slice(51)],
      [...lines, lines[5]!],
      ['{"shopwright_backup":1,"migrations":["9999-later"]}', ...lines.slice(1)],
      ["hello"],
      [],
    ];
    for (const attempt of attempts) {
      writeFileSync(broken, attempt.join("\n"));
      await expect(restore(target, broken)).rejects.toMatchObject({ name: "StartFault" });
    }
    writeFileSync(broken, lines.slice(0, 20).join("\n"));
    appendFileSync(broken, '\n["events",{"comp');
    await expect(restore(target, broken)).rejects.toMatchObject({ name: "StartFault" });
    expect(await content(target)).toEqual(empty);
  });

  it("is compressed where its name ends with .gz, tells its rows by table, and is refused when it is cut", async () => {
    const compressed = join(folder, "backup.gz");
    const counts = await backUp(store, compressed);
    expect(counts).toEqual(await countRows(store));
    expect(statSync(compressed).size).toBeLessThan(statSync(file).size / 5);
    const target = await open(source);
    const empty = await content(target);
    const cut = join(folder, "cut.gz");
    const bytes = readFileSync(compressed);
    for (const attempt of [bytes.subarray(0, bytes.length / 2), Buffer.from("hello"), Buffer.alloc(0)]) {
      writeFileSync(cut, attempt);
      await expect(restore(target, cut)).rejects.toMatchObject({ name: "StartFault" });
    }
    expect(await content(target)).toEqual(empty);
    expect(await restore(target, compressed)).toBe(rowsIn(counts));
    expect(await content(target)).toEqual(await content(store));
  });

  it("leaves nothing where it could not be written", async () => {
    const nowhere = join(folder, "nowhere", "backup.gz");
    await expect(backUp(store, nowhere)).rejects.toMatchObject({ code: "ENOENT" });
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(store.read);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it("is not written over another file", async () => {
    await expect(backUp(store, file)).rejects.toThrow(/there already/);
  });
});
