import { type TSchema, Type } from "typebox";
import { inForm } from "./general.ts";

/** What the server does by itself, in the order in which it is listed. */
export const scheduledJobNames = [
  "roll-up",
  "extend-shifts",
  "sign-out",
  "prune",
  "vacuum",
  "backup",
  "restore-check",
] as const;
export type ScheduledJobName = (typeof scheduledJobNames)[number];

interface Schedule {
  setting: string;
  standard: string;
}

/**
 * The setting that says when a job runs and what holds without it: five cron fields (minute, hour, day, month, weekday)
 * in the company's time zone; "" is never. Those of one run a day keep clear of the hour that a change of clocks skips or repeats.
 */
export const jobSchedules: Readonly<Record<ScheduledJobName, Schedule>> = {
  "roll-up": { setting: "job_roll_up", standard: "*/15 * * * *" },
  "extend-shifts": { setting: "job_extend_shifts", standard: "10 0 * * *" },
  "sign-out": { setting: "job_sign_out", standard: "" },
  prune: { setting: "job_prune", standard: "40 * * * *" },
  vacuum: { setting: "job_vacuum", standard: "20 3 * * *" },
  backup: { setting: "job_backup", standard: "10 1 * * *" },
  "restore-check": { setting: "job_restore_check", standard: "30 4 * * 7" },
};

interface Kept {
  setting: string;
  standard: number;
  minimum: number;
  maximum: number;
  /** May 0 stand for ever? */
  forEver: boolean;
}

const years = 36_500;

/** How many days (of backups: how many) are kept, and within which bounds a site may change it. */
export const retention = {
  /** Stored replies: a write that is repeated later than this is made anew, so no shorter than terminals may be away. */
  replies: { setting: "keep_replies_days", standard: 90, minimum: 7, maximum: years, forEver: true },
  /** A screen that missed older events reads its data anew. */
  events: { setting: "keep_events_days", standard: 30, minimum: 1, maximum: years, forEver: true },
  /** Signals as they came: so long may one come behind a newer one of its sender. */
  signals: { setting: "keep_signals_days", standard: 3, minimum: 1, maximum: 60, forEver: false },
  audit: { setting: "keep_audit_days", standard: 0, minimum: 365, maximum: years, forEver: true },
  errorReports: { setting: "keep_error_reports_days", standard: 90, minimum: 1, maximum: 90, forEver: false },
  wizardSnapshots: { setting: "keep_wizard_snapshots_days", standard: 90, minimum: 7, maximum: years, forEver: true },
  /** What the ERP was told of and has taken; its reports stay, as they say what can no longer be corrected. */
  erpTransfers: { setting: "keep_erp_transfers_days", standard: 90, minimum: 7, maximum: years, forEver: true },
  backups: { setting: "keep_backups", standard: 7, minimum: 1, maximum: 1000, forEver: false },
} as const satisfies Record<string, Kept>;
export type Retained = keyof typeof retention;

const cron = ({ standard }: Schedule): TSchema =>
  Type.String({
    pattern: "^$|^\\S+( \\S+){4}$",
    default: standard,
    // A job that runs by itself is seldom meant to stop.
    ...inForm("jobs", standard === "" ? undefined : { minLength: 1 }),
    description: "five cron fields, or nothing for never",
  });
const kept = ({ minimum, maximum, standard, forEver }: Kept): TSchema => {
  const count = { minimum, maximum, ...(standard >= minimum && { default: standard }) };
  if (!forEver) return Type.Integer({ ...count, ...inForm("keeping") });
  const choices = [Type.Integer(count), Type.Literal(0)];
  return Type.Union(choices, { description: "0 = for ever", default: standard, ...inForm("keeping") });
};

/** The settings of jobs, as the site document may hold them. */
export const jobSettings = Object.fromEntries([
  ...Object.values(jobSchedules).map((one): [string, TSchema] => [one.setting, Type.Optional(cron(one))]),
  ...Object.values(retention).map((one): [string, TSchema] => [one.setting, Type.Optional(kept(one))]),
]);
