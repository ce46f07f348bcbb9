import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { startCheckpoints } from "./checkpoints.ts";
import { databasePath } from "./data-folder.ts";
import { openStore } from "./open.ts";
import type { EveryCompanyTrx } from "./store.ts";

it("what is committed reaches the file of an embedded database while the writer goes on, and all of it is there after", async () => {
  const { address, drop } = await databases[0]!.create();
  onTestFinished(drop);
  const { folder } = address as { folder: string };
  const store = await openStore(address);
  const failed = vi.fn<(error: unknown) => void>();
  const end = startCheckpoints(folder, failed);
  const file = databasePath(folder);
  const before = statSync(file).size;
  let company_id = 0;
  // Some 2,000 pages: less than what the writer itself would copy.
  const write = () => {
    company_id += 1;
    return store.write((trx) =>
      trx
        .insertInto("companies")
        .values({ company_id, company_name: "x".repeat(4_000_000) })
        .execute(),
    );
  };
  await write();
  await write();
  await expect.poll(() => statSync(file).size).toBeGreaterThan(before + 4_000_000);
  await write();
  await end();
  await store.close();
  const again = await openStore(address);
  onTestFinished(() => again.close());
  expect(await again.read.selectFrom("companies").select("company_id").execute()).toHaveLength(3);
  expect(failed).not.toHaveBeenCalled();
});

const mayWrite = (file: string): boolean => {
  const script = `
    const { DatabaseSync } = require("node:sqlite");
    new DatabaseSync(process.argv[1], { timeout: 0 }).exec("begin immediate");
  `;
  const { status, stderr } = spawnSync(process.execPath, ["-e", script, file], { encoding: "utf8" });
  expect(stderr).toContain(status === 0 ? "" : "database is locked");
  return status === 0;
};

it("another process may not write in the middle of a transaction, though the log is looked at meanwhile", async () => {
  const { address, drop } = await databases[0]!.create();
  onTestFinished(drop);
  const { folder } = address as { folder: string };
  const store = await openStore(address);
  onTestFinished(() => store.close());
  const file = databasePath(folder);
  const before = statSync(file).size;
  const add = (trx: EveryCompanyTrx, company_id: number) =>
    trx
      .insertInto("companies")
      .values({ company_id, company_name: "x".repeat(5_000_000) })
      .execute();
  await store.write((trx) => add(trx, 1));
  const failed = vi.fn<(error: unknown) => void>();
  const allowed = await store.write(async (trx) => {
    await add(trx, 2);
    onTestFinished(startCheckpoints(folder, failed));
    await expect.poll(() => statSync(file).size).toBeGreaterThan(before + 4_000_000);
    return mayWrite(file);
  });
  expect(allowed).toBe(false);
  expect(failed).not.toHaveBeenCalled();
});
