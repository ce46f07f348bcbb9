import { Cron } from "croner";

const cron = (schedule: string, zone: string): Cron =>
  new Cron(schedule, { timezone: zone, paused: true, mode: "5-part" });

/** The first moment (ms UTC) after another at which a schedule of five cron fields says so in a time zone; null for never. */
export const nextRun = (schedule: string, zone: string, after: number): number | null =>
  schedule === "" ? null : (cron(schedule, zone).nextRun(new Date(after))?.getTime() ?? null);

/** Why a text is no schedule, or null. */
export const faultOfSchedule = (schedule: string): string | null => {
  if (schedule === "") return null;
  try {
    cron(schedule, "UTC");
    return null;
  } catch {
    return `Expected five cron fields such as "10 1 * * *", or "" for never, got "${schedule}"`;
  }
};
