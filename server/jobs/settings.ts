import { day } from "#schemas/durations.ts";
import { jobSchedules, type Retained, retention, type ScheduledJobName } from "#schemas/documents/site/jobs.ts";
import type { Settings } from "#server/site.ts";
import { faultOfSchedule } from "./schedule.ts";

/** When a job runs: five cron fields, "" for never. What is no schedule counts as not set. */
export const scheduleOf = (settings: Settings, job: ScheduledJobName): string => {
  const { setting, standard } = jobSchedules[job];
  const value = settings[setting];
  return typeof value === "string" && faultOfSchedule(value) === null ? value : standard;
};

/** How many are kept, 0 for all. What is out of bounds counts as not set, so that a slip deletes nothing. */
export const keptOf = (settings: Settings, what: Retained): number => {
  const { setting, standard, minimum, maximum, forEver } = retention[what];
  const value = settings[setting];
  if (typeof value !== "number" || !Number.isInteger(value)) return standard;
  return (forEver && value === 0) || (value >= minimum && value <= maximum) ? value : standard;
};

/** The moment (ms UTC) before which rows are cleared away, or null for never. */
export const limitOf = (settings: Settings, what: Retained, now: number): number | null => {
  const days = keptOf(settings, what);
  return days === 0 ? null : now - days * day;
};
