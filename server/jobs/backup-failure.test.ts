import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { anyDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { hasBackupFailed } from "./backup-failure.ts";
import { readJobs } from "./reader.ts";
import { addJobs, claimJob, failJob, finishJob } from "./writer.ts";
import { readerOf, ofCompany } from "#server/database/company.ts";

describe.each(anyDatabase)("the last backup on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it("has failed until one succeeds, and is of no account where none is scheduled", async () => {
    const scheduled = fakeSite();
    const never = fakeSite({}, { job_backup: "" });
    expect(await hasBackupFailed(store, scheduled)).toBe(false);
    await store.write((trx) => addJobs(ofCompany(trx, 1), 1, ["backup", "prune"], 0));
    const run = async (job: string, end: number, error?: string) => {
      const row = (await readJobs(readerOf(store, 1))).find((one) => one.job === job)!;
      await store.write(async (trx) => {
        await claimJob(ofCompany(trx, row.company_id), row, "me", end - 1);
        if (error) await failJob(ofCompany(trx, row.company_id), row, "me", { started: end - 1, now: end, error });
        else await finishJob(ofCompany(trx, row.company_id), row, "me", { started: end - 1, now: end, counts: {} });
      });
    };
    await run("prune", 10, "slip");
    expect(await hasBackupFailed(store, scheduled)).toBe(false);
    await run("backup", 20, "disk full");
    expect([await hasBackupFailed(store, scheduled), await hasBackupFailed(store, never)]).toEqual([true, false]);
    await run("backup", 30);
    expect(await hasBackupFailed(store, scheduled)).toBe(false);
  });
});
