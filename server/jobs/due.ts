import { nextRun } from "./schedule.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";
import { minute } from "#schemas/durations.ts";

/** The first retry comes after the first of these, and so on; the last one repeats. */
const delays = [minute, 5 * minute, 15 * minute, 60 * minute] as const;

/** When a job that has failed so many times in a row is tried again (ms UTC), unless its schedule comes first. */
export const retryAt = (failures: number, now: number): number =>
  now + delays[Math.min(Math.max(failures, 1), delays.length) - 1]!;

type Waiting = Pick<ScheduledJobRow, "served_at" | "retry_at" | "requested_at">;

/**
 * When the job runs next (ms UTC): a time that has passed says that it is due. Of all runs that were missed one is made
 * up. Null when only a request starts it.
 */
export const dueAt = (
  { served_at, retry_at, requested_at }: Waiting,
  schedule: string,
  zone: string,
): number | null => {
  const times = [requested_at, retry_at, nextRun(schedule, zone, served_at)].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
};
