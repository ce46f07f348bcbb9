import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { backup, restoreCheck } from "#server/scheduler/works/backup.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { backupsIn, manifestOf, nameOf, readManifest } from "./files.ts";
import { digestOf, writeBackup } from "./write.ts";
import { day } from "#schemas/durations.ts";

const start = Date.parse("2026-03-02T00:10:00Z");
const { signal } = new AbortController();

describe.each(databases)("nightly backups of $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  let folder: string;
  let now = start;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    folder = join(mkdtempSync(join(tmpdir(), "shopwright-backups-")), "backups");
    const names = Array.from({ length: 1500 }, (_, index) => ({ company_id: index + 1, company_name: `C${index}` }));
    await store.write((trx) => trx.insertInto("companies").values(names).execute());
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
    rmSync(join(folder, ".."), { recursive: true, force: true });
  });
  const make = () =>
    backup({ address: database.address, folder, files: null })({
      company_id: 1,
      settings: { keep_backups: 2 },
      now: () => now,
      signal,
    });
  const check = () => restoreCheck({ folder })({ company_id: 1, settings: {}, now: () => now, signal });
  const files = () => readdirSync(folder).sort();

  it("has nothing to check before the first", async () => {
    await expect(check()).rejects.toThrow(`There is no backup in ${folder}.`);
  });

  it("are made beside a running server, are told from others by a checksum, and can be restored", async () => {
    const made = await make();
    const name = "shopwright-20260302T001000Z.backup.gz";
    expect(files()).toEqual([name, manifestOf(name)]);
    const manifest = readManifest(folder, name);
    expect(manifest).toMatchObject({ file: name, made_at: "2026-03-02T00:10:00.000Z", bytes: made["bytes"] });
    expect(manifest.sha256).toBe(await digestOf(join(folder, name)));
    expect(manifest.tables).toMatchObject({ companies: 1500, users: 0 });
    expect(made).toMatchObject({ rows: 1500, removed: 0 });
    expect(await check()).toEqual({ rows: 1500, bytes: made["bytes"] });
    expect(files()).toEqual([name, manifestOf(name)]);
  });

  it("are kept as many as the site says; other files of the folder stay", async () => {
    writeFileSync(join(folder, "notes.txt"), "mine");
    for (const removed of [0, 1, 1]) {
      now += day;
      expect(await make()).toMatchObject({ removed });
    }
    expect(backupsIn(folder)).toEqual([nameOf(start + 3 * day), nameOf(start + 2 * day)]);
    expect(files()).toContain("notes.txt");
    expect(files()).toHaveLength(5);
  });

  it("leave the older ones as they are when the disk is full, and say so", async () => {
    const before = files();
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    const task = { address: database.address, folder, files: null, keep: 1, now: now + day };
    const half = (_address: unknown, file: string) => {
      writeFileSync(file, "half");
      return Promise.reject(full);
    };
    await expect(writeBackup(task, half)).rejects.toThrow(
      `The disk of ${folder} is full; the older backups are as they were.`,
    );
    expect(files()).toEqual(before);
    const [newest = ""] = backupsIn(folder);
    const manifest = readFileSync(join(folder, manifestOf(newest)), "utf8");
    writeFileSync(join(folder, manifestOf(newest)), manifest.replace(/"bytes": \d+/, '"bytes": 1e18'));
    await expect(make()).rejects.toThrow(/^The disk of .* free; the last backup took 1000000000000 MB\.$/);
    expect(files()).toEqual(before);
    writeFileSync(join(folder, manifestOf(newest)), manifest);
  });

  it("that were cut off are cleared away by the next", async () => {
    const left = [`.${nameOf(now)}`, `.${manifestOf(nameOf(now))}`];
    for (const name of left) writeFileSync(join(folder, name), "half");
    now += day;
    await make();
    expect(files().filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("are found out when they have changed, or hold other rows than were written", async () => {
    const [newest = ""] = backupsIn(folder);
    const file = join(folder, newest);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 100));
    await expect(check()).rejects.toThrow(`The file ${file} is not the one that was written.`);
    const lines = gunzipSync(whole).toString().trimEnd().split("\n");
    const fewer = lines
      .filter((line) => !line.includes('"C700"'))
      .map((line) => line.replace('"rows":1500', '"rows":1499'));
    writeFileSync(file, gzipSync(fewer.join("\n")));
    const manifest = readManifest(folder, newest);
    writeFileSync(join(folder, manifestOf(newest)), JSON.stringify({ ...manifest, sha256: await digestOf(file) }));
    await expect(check()).rejects.toThrow(`Rows are missing in ${newest}: companies: 1499 instead of 1500`);
    expect(files().filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("end when the server stops", async () => {
    const stopping = new AbortController();
    const run = { company_id: 1, settings: {}, now: () => now + day, signal: stopping.signal };
    const running = backup({ address: database.address, folder, files: null })(run);
    stopping.abort(new Error("The server stops."));
    await expect(running).rejects.toThrow("The server stops.");
  });
});
