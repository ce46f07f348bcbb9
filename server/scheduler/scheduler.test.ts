import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { createParts } from "#server/parts.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { readJobs } from "#server/jobs/reader.ts";
import { type JobWork, type JobWorks, Scheduler } from "./scheduler.ts";
import { requestJob } from "#server/jobs/writer.ts";
import { readerOf, ofCompany } from "#server/database/company.ts";
import { hour, minute } from "#schemas/durations.ts";

/** A Monday, 9:00 in Stockholm. */
const start = Date.parse("2026-03-02T08:00:00Z");
const off = { job_roll_up: "", job_extend_shifts: "", job_prune: "", job_vacuum: "", job_backup: "" };

/** A work that has `begun`, and ends when it is told to `finish` or its run is aborted. */
const longWork = (counts: Record<string, number> = {}) => {
  let begin = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work: JobWork = ({ signal }) => {
    begin();
    const aborted = new Promise<never>((_, failed) =>
      signal.addEventListener("abort", () => failed(signal.reason as Error)),
    );
    return Promise.race([finished.then(() => counts), aborted]);
  };
  return { work, begun, finish };
};

describe.each(databases)("scheduled jobs on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  let now: number;
  let told: string[];
  beforeEach(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    now = start;
    told = [];
    await store.write((trx) =>
      trx
        .insertInto("companies")
        .values([
          { company_id: 1, company_name: "One" },
          { company_id: 2, company_name: "Two" },
        ])
        .execute(),
    );
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });
  const scheduler = (works: JobWorks, settings: Record<string, unknown> = {}): Scheduler =>
    new Scheduler(
      createParts(store, () => now),
      fakeSite({}, { time_zone: "Europe/Stockholm", ...off, ...settings }),
      works,
      {
        done: ({ company_id, job, ms, counts }) => told.push(`${company_id} ${job} ${ms} ${JSON.stringify(counts)}`),
        failed: ({ company_id, job }, error) => told.push(`${company_id} ${job} failed: ${(error as Error).message}`),
      },
    );
  const job = async (name: string, company_id = 1) =>
    (await readJobs(readerOf(store, company_id))).find((row) => row.job === name);
  const request = (name: string) =>
    store.write((trx) => requestJob(ofCompany(trx, 1), { company_id: 1, job: name }, now));

  it("runs a job of every company when its time has come, and not before", async () => {
    const works: JobWorks = {
      prune: () => {
        now += 500;
        return Promise.resolve({ rows: 3 });
      },
    };
    const jobs = scheduler(works, { job_prune: "40 * * * *" });
    await jobs.runDue();
    now = start + 39 * minute;
    await jobs.runDue();
    expect(told).toEqual([]);
    now = start + 40 * minute;
    await jobs.runDue();
    await jobs.runDue();
    expect(told).toEqual(['1 prune 500 {"rows":3}', '2 prune 500 {"rows":3}']);
    expect(await job("prune")).toEqual({
      company_id: 1,
      job: "prune",
      served_at: start + 40 * minute,
      started_at: start + 40 * minute,
      finished_at: start + 40 * minute + 500,
      success_at: start + 40 * minute + 500,
      duration_ms: 500,
      result: "done",
      detail: '{"rows":3}',
      error: null,
      failures: 0,
      failed_total: 0,
      retry_at: null,
      requested_at: null,
      claimed_by: null,
      claimed_until: null,
    });
  });

  it("does the work for the whole database once, with the settings of the first company", async () => {
    const jobs = scheduler({ backup: () => Promise.resolve({}) }, { job_backup: "10 1 * * *" });
    await jobs.runDue();
    now = start + 48 * hour;
    await jobs.runDue();
    expect(told).toEqual(["1 backup 0 {}"]);
    expect(await readJobs(readerOf(store, 2))).toEqual([]);
  });

  it("makes up one run for all that a stopped server has missed", async () => {
    const works: JobWorks = { backup: () => Promise.resolve({}) };
    await scheduler(works, { job_backup: "10 1 * * *" }).runDue();
    now = start + 9 * 24 * hour;
    const next = scheduler(works, { job_backup: "10 1 * * *" });
    await next.runDue();
    await next.runDue();
    expect(told).toHaveLength(1);
  });

  it("tells a failure, tries again later and later, and forgets it at the next success", async () => {
    let broken = true;
    const works: JobWorks = {
      backup: () => (broken ? Promise.reject(new Error("disk full")) : Promise.resolve({})),
    };
    const jobs = scheduler(works, { job_backup: "10 1 * * *" });
    await jobs.runDue();
    now = Date.parse("2026-03-03T00:10:00Z");
    await jobs.runDue();
    await jobs.runDue();
    expect(told).toEqual(["1 backup failed: disk full"]);
    expect(await job("backup")).toMatchObject({ result: "failed", error: "disk full", failures: 1, success_at: null });
    now += minute - 1;
    await jobs.runDue();
    expect(told).toHaveLength(1);
    now += 1;
    await jobs.runDue();
    expect(told).toHaveLength(2);
    now += 4 * minute;
    await jobs.runDue();
    expect(told).toHaveLength(2);
    broken = false;
    now += minute;
    await jobs.runDue();
    expect(told[2]).toBe("1 backup 0 {}");
    expect(await job("backup")).toMatchObject({
      result: "done",
      error: null,
      failures: 0,
      failed_total: 2,
      retry_at: null,
    });
    now += 2 * hour;
    await jobs.runDue();
    expect(told).toHaveLength(3);
  });

  it("runs on request, once, and not while it runs", async () => {
    const { work, begun, finish } = longWork();
    const jobs = scheduler({ vacuum: work });
    await jobs.runDue();
    expect(await request("backup")).toBe(false);
    expect(await request("vacuum")).toBe(true);
    const looking = jobs.runDue();
    await begun;
    expect(await request("vacuum")).toBe(false);
    finish();
    await looking;
    await jobs.runDue();
    expect(told).toEqual(["1 vacuum 0 {}"]);
  });

  it("runs in one process at a time, for as long as that process lives", async () => {
    const { work, begun, finish } = longWork({ mine: 1 });
    const mine = scheduler({ vacuum: work });
    const other = scheduler({ vacuum: () => Promise.resolve({ other: 1 }) });
    await mine.runDue();
    await request("vacuum");
    const looking = mine.runDue();
    await begun;
    for (let minutes = 0; minutes < 10; minutes += 1) {
      now += minute;
      await mine.runDue();
      await other.runDue();
    }
    expect(told).toEqual([]);
    finish();
    await looking;
    await other.runDue();
    expect(told).toEqual([`1 vacuum ${10 * minute} {"mine":1}`]);
  });

  it("counts a run whose process has gone as failed, and tries it again", async () => {
    const { work, begun } = longWork();
    const gone = scheduler({ vacuum: work });
    const other = scheduler({ vacuum: () => Promise.resolve({}) });
    await gone.runDue();
    await request("vacuum");
    const looking = gone.runDue();
    await begun;
    now += 2 * minute + 1;
    await other.runDue();
    expect(told).toEqual(["1 vacuum failed: The server ended while it ran."]);
    expect(await job("vacuum")).toMatchObject({ result: "failed", failures: 1, claimed_by: null });
    now += minute;
    await other.runDue();
    expect(told[1]).toBe("1 vacuum 0 {}");
    // The one that was taken for dead hears of it, ends its work and changes nothing.
    await gone.runDue();
    await looking;
    expect(told[2]).toBe("1 vacuum failed: Another process has taken the job over.");
    expect(await job("vacuum")).toMatchObject({ result: "done", failures: 0 });
  });

  it("ends its work when the server stops, and makes it up at the next start", async () => {
    const { work, begun } = longWork();
    const stopped = scheduler({ vacuum: work });
    await stopped.runDue();
    await request("vacuum");
    const looking = stopped.runDue();
    await begun;
    await stopped.stop();
    await looking;
    expect(told).toEqual([]);
    expect(await job("vacuum")).toMatchObject({ claimed_by: null, failures: 0, result: null });
    await scheduler({ vacuum: () => Promise.resolve({}) }).runDue();
    expect(told).toEqual(["1 vacuum 0 {}"]);
  });
});
