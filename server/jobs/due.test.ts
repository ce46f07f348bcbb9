import { expect, it } from "vitest";
import { jobSchedules } from "#schemas/documents/site/jobs.ts";
import { dueAt, retryAt } from "./due.ts";
import { faultOfSchedule, nextRun } from "./schedule.ts";
import { keptOf, limitOf, scheduleOf } from "./settings.ts";

const zone = "Europe/Stockholm";
const utc = (text: string): number => Date.parse(`${text}Z`);
const times = (schedule: string, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let at: number | null = utc(from); found.length < count && at !== null;) {
    at = nextRun(schedule, zone, at);
    if (at !== null) found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
};
const waiting = { served_at: utc("2026-03-02T08:00"), retry_at: null, requested_at: null };

it("follows the clock on the wall through both changes of clocks, once a day", () => {
  expect(times("10 1 * * *", "2026-03-27T12:00", 3)).toEqual([
    "2026-03-28T00:10",
    "2026-03-29T00:10",
    "2026-03-29T23:10",
  ]);
  expect(times("10 1 * * *", "2026-10-23T12:00", 3)).toEqual([
    "2026-10-23T23:10",
    "2026-10-24T23:10",
    "2026-10-26T00:10",
  ]);
  expect(times("*/30 * * * *", "2026-10-25T00:01", 4)).toEqual([
    "2026-10-25T00:30",
    "2026-10-25T01:00",
    "2026-10-25T01:30",
    "2026-10-25T02:00",
  ]);
});

it("knows schedules that never come, and refuses what is none", () => {
  expect(nextRun("", zone, 0)).toBeNull();
  expect(nextRun("0 0 31 2 *", zone, 0)).toBeNull();
  const faults = ["10 1 * * *", "", "* * * * * *", "61 * * * *", "often"].map(faultOfSchedule);
  expect(faults.map((fault) => fault === null)).toEqual([true, true, false, false, false]);
  expect(faults[3]).toBe('Expected five cron fields such as "10 1 * * *", or "" for never, got "61 * * * *"');
});

it("makes up one of the runs that were missed", () => {
  const at = dueAt(waiting, "10 1 * * *", zone);
  expect(at).toBe(utc("2026-03-03T00:10"));
  const later = { ...waiting, served_at: utc("2026-03-09T10:00") };
  expect(dueAt(later, "10 1 * * *", zone)).toBe(utc("2026-03-10T00:10"));
});

it("runs on request at once, and without a schedule only then", () => {
  const requested_at = utc("2026-03-02T09:00");
  expect(dueAt({ ...waiting, requested_at }, "10 1 * * *", zone)).toBe(requested_at);
  expect(dueAt({ ...waiting, requested_at }, "", zone)).toBe(requested_at);
  expect(dueAt(waiting, "", zone)).toBeNull();
});

it("tries again after 1, 5, 15 and then every 60 minutes, or when the schedule comes first", () => {
  const minutes = [1, 2, 3, 4, 5, 60].map((failures) => retryAt(failures, 0) / 60_000);
  expect(minutes).toEqual([1, 5, 15, 60, 60, 60]);
  const retry_at = utc("2026-03-02T08:05");
  expect(dueAt({ ...waiting, retry_at }, "10 1 * * *", zone)).toBe(retry_at);
  expect(dueAt({ ...waiting, retry_at }, "*/2 * * * *", zone)).toBe(utc("2026-03-02T08:02"));
});

it("takes schedules and periods from the settings, and its own where they are none", () => {
  expect(scheduleOf({ job_backup: "0 5 * * 1" }, "backup")).toBe("0 5 * * 1");
  expect(scheduleOf({ job_backup: "" }, "backup")).toBe("");
  for (const wrong of [undefined, "often", 5, null])
    expect(scheduleOf({ job_backup: wrong }, "backup")).toBe("10 1 * * *");
  expect(Object.values(jobSchedules).map(({ standard }) => faultOfSchedule(standard))).toEqual(
    Object.values(jobSchedules).map(() => null),
  );
  const kept = [undefined, 365, 364, 0, -1, 1.5, "400", 1e9].map((value) =>
    keptOf({ keep_audit_days: value }, "audit"),
  );
  expect(kept).toEqual([0, 365, 0, 0, 0, 0, 0, 0]);
  expect(keptOf({ keep_backups: 0 }, "backups")).toBe(7);
  const day = 86_400_000;
  expect(limitOf({}, "replies", 100 * day)).toBe(10 * day);
  expect(limitOf({}, "audit", 100 * day)).toBeNull();
});
