import type { FastifyBaseLogger } from "fastify";
import type { ServerParts } from "#server/parts.ts";
import type { SiteReader } from "#server/site.ts";
import { type JobListener, type JobWorks, Scheduler } from "./scheduler.ts";
import { backup, type BackupPlace, restoreCheck } from "./works/backup.ts";
import { fillCalendar } from "./works/extend-shifts.ts";
import { prune } from "./works/prune.ts";
import { sumUp } from "./works/roll-up.ts";
import { signOut } from "./works/sign-out.ts";
import { vacuum } from "./works/vacuum.ts";

const jobWorks = (parts: ServerParts, site: SiteReader, place: BackupPlace): JobWorks => {
  const { store } = parts;
  return {
    "roll-up": sumUp(store),
    "extend-shifts": fillCalendar(store),
    "sign-out": signOut(parts, site),
    prune: prune(store),
    vacuum: vacuum(store),
    backup: backup(place),
    "restore-check": restoreCheck(place),
  };
};

const listenerOf = (log: FastifyBaseLogger): JobListener => ({
  done: (run) => log.info(run, "scheduled job done"),
  failed: ({ company_id, job }, error) => log.error({ company_id, job, err: error }, "scheduled job failed"),
});

/** The scheduler looks so often: a job that is asked for begins within this, in ms. */
const lookEvery = 5000;

/** Runs the scheduled jobs until they are stopped; what is under way then ends at its next portion. */
export const startJobs = (
  parts: ServerParts,
  site: SiteReader,
  place: BackupPlace,
  log: FastifyBaseLogger,
): (() => Promise<void>) => {
  const scheduler = new Scheduler(parts, site, jobWorks(parts, site, place), listenerOf(log));
  const runDue = () => void scheduler.runDue().catch((error: unknown) => log.error({ err: error }, "scheduled jobs"));
  runDue();
  const timer = setInterval(runDue, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await scheduler.stop();
  };
};
