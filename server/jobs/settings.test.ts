import { describe, expect, it } from "vitest";
import { keptOf, limitOf, scheduleOf } from "./settings.ts";

describe("the settings of jobs", () => {
  it.each([
    [{}, "10 1 * * *"],
    [{ job_backup: "5 2 * * *" }, "5 2 * * *"],
    [{ job_backup: "" }, ""],
    [{ job_backup: "at night" }, "10 1 * * *"],
    [{ job_backup: 5 }, "10 1 * * *"],
  ])("say when one runs, and the standard stands for what is no schedule: %j", (settings, schedule) => {
    expect(scheduleOf(settings, "backup")).toBe(schedule);
  });

  it.each([
    [undefined, 90],
    [7, 7],
    [6, 90],
    [0, 0],
    [-1, 90],
    [8.5, 90],
    ["8", 90],
    [1e9, 90],
  ])("say how many days of replies are kept, where a slip deletes nothing: %j", (days, kept) => {
    expect(keptOf({ keep_replies_days: days }, "replies")).toBe(kept);
  });

  it("keep for ever only where that is allowed", () => {
    expect([1000, 1001, 0].map((count) => keptOf({ keep_backups: count }, "backups"))).toEqual([1000, 7, 7]);
  });

  it("clear away what is older than the days that are kept, and nothing where all is kept", () => {
    const now = Date.parse("2026-06-10T08:00:00Z");
    expect(limitOf({ keep_events_days: 2 }, "events", now)).toBe(Date.parse("2026-06-08T08:00:00Z"));
    expect(limitOf({ keep_events_days: 0 }, "events", now)).toBeNull();
  });
});
