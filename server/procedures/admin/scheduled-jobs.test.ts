import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScheduledJob } from "#schemas/platform/scheduled-job.ts";
import { Scheduler } from "#server/scheduler/scheduler.ts";
import { validatorOf } from "#server/validation.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { at, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { fakeSite } from "#tests/support/site.ts";

describe.each(anyDatabase)("the jobs that an administrator sees on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown = {}, user = "admin") => (await plant.as(user)).call(name, input);
  const jobs = async (user = "admin"): Promise<ScheduledJob[]> => {
    const { body } = await call("load_scheduled_jobs", {}, user);
    expect(() => validatorOf(Type.Array(ScheduledJob))(body.res)).not.toThrow();
    return body.res;
  };
  const backup = async () => (await jobs()).find(({ job }) => job === "backup");
  const never = {
    last_start: null,
    last_success: null,
    last_result: null,
    last_duration: null,
    last_counts: {},
    last_error: null,
    failures: 0,
  };

  it("are listed with their schedule and next run before the first has run", async () => {
    expect((await jobs()).map(({ job, state }) => [job, state])).toEqual([
      ["roll-up", "waiting"],
      ["extend-shifts", "waiting"],
      ["sign-out", "waiting"],
      ["prune", "waiting"],
      ["vacuum", "waiting"],
      ["backup", "waiting"],
      ["restore-check", "waiting"],
    ]);
    const next_run = "2026-06-10T23:10:00.000Z";
    expect(await backup()).toEqual({ job: "backup", schedule: "10 1 * * *", state: "waiting", next_run, ...never });
  });

  it("are shown and run with the right to do so only, and those of the database by the first company only", async () => {
    expect((await call("load_scheduled_jobs", {}, "operator")).body.code).toBe("not_allowed");
    expect((await call("run_scheduled_job", { job: "backup" }, "operator")).body.code).toBe("not_allowed");
    expect((await jobs("foreign")).map(({ job }) => job)).toEqual(["roll-up", "extend-shifts", "sign-out", "prune"]);
    const { body } = await call("run_scheduled_job", { job: "backup" }, "foreign");
    expect([body.code, body.path]).toEqual(["not_found", "/job"]);
    expect((await call("run_scheduled_job", { job: "coffee" })).body.path).toBe("/job");
  });

  it("run when asked, and tell how it went", async () => {
    expect((await call("run_scheduled_job", { job: "backup" })).body.res).toBe(true);
    expect(await backup()).toMatchObject({ state: "requested", next_run: at(0) });
    let busy: unknown;
    const works = {
      backup: async () => {
        busy = [(await backup())?.state, (await call("run_scheduled_job", { job: "backup" })).body.code];
        plant.server.advance(1500);
        return { rows: 12 };
      },
    };
    const silent = { done: () => undefined, failed: () => undefined };
    await new Scheduler(plant.server.parts, fakeSite(), works, silent).runDue();
    expect(busy).toEqual(["running", "state_conflict"]);
    expect(await backup()).toEqual({
      job: "backup",
      schedule: "10 1 * * *",
      state: "waiting",
      next_run: "2026-06-10T23:10:00.000Z",
      last_start: new Date(start).toISOString(),
      last_success: at(1.5),
      last_result: "done",
      last_duration: 1.5,
      last_counts: { rows: 12 },
      last_error: null,
      failures: 0,
    });
    const { store } = plant.server.parts;
    const audited = await store.read
      .selectFrom("audit")
      .select("call_code")
      .where("procedure", "=", "run_scheduled_job")
      .where("username", "=", "admin")
      .orderBy("audit_id")
      .execute();
    expect(audited.map(({ call_code }) => call_code)).toEqual([1, 0, 5]);
  });
});
