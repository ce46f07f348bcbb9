import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { addJobMetrics } from "./metrics.ts";
import { readJobs } from "./reader.ts";
import { addJobs, claimJob, failJob, finishJob } from "./writer.ts";
import { readerOf, ofCompany } from "#server/database/company.ts";

describe.each(databases)("figures of jobs on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
  });
  afterAll(() => database.drop());

  it("tell last success, duration and failures of each, and say nothing while the database is away", async () => {
    await store.write((trx) => addJobs(ofCompany(trx, 1), 1, ["backup", "prune"], 0));
    const run = async (job: string, end: number, error?: string) => {
      const row = (await readJobs(readerOf(store, 1))).find((one) => one.job === job)!;
      await store.write(async (trx) => {
        await claimJob(ofCompany(trx, row.company_id), row, "me", end - 1500);
        if (error) await failJob(ofCompany(trx, row.company_id), row, "me", { started: end - 1500, now: end, error });
        else await finishJob(ofCompany(trx, row.company_id), row, "me", { started: end - 1500, now: end, counts: {} });
      });
    };
    await run("backup", 5000);
    await run("backup", 9000, "disk full");
    await run("backup", 12_000, "disk full");
    const registry = new Registry();
    addJobMetrics(registry, store);
    const lines = async () => (await registry.metrics()).split("\n").filter((line) => line.startsWith("shopwright"));
    expect(await lines()).toEqual([
      'shopwright_job_last_success_timestamp_seconds{company="1",job="backup"} 5',
      'shopwright_job_last_duration_seconds{company="1",job="backup"} 1.5',
      'shopwright_job_failures_total{company="1",job="backup"} 2',
      'shopwright_job_failures_total{company="1",job="prune"} 0',
      'shopwright_job_failing{company="1",job="backup"} 2',
      'shopwright_job_failing{company="1",job="prune"} 0',
    ]);
    await store.close();
    expect(await lines()).toEqual([]);
  });
});
