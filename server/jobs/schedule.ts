import { Cron } from "croner";
import { LRUCache } from "lru-cache";

const cron = (schedule: string, zone: string): Cron =>
  new Cron(schedule, { timezone: zone, paused: true, mode: "5-part" });

/** The scheduler asks the same of each job every few seconds, and an answer takes a walk through the calendar. */
const answers = new LRUCache<string, { at: number | null }>({ max: 500 });

/** The first moment (ms UTC) after another at which a schedule of five cron fields says so in a time zone; null for never. */
export const nextRun = (schedule: string, zone: string, after: number): number | null => {
  if (schedule === "") return null;
  const key = JSON.stringify([schedule, zone, after]);
  const answer = answers.get(key) ?? { at: cron(schedule, zone).nextRun(new Date(after))?.getTime() ?? null };
  answers.set(key, answer);
  return answer.at;
};

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
