import { type RawBuilder, sql } from "kysely";
import { day } from "#schemas/durations.ts";
import { notificationsListed } from "#schemas/plant/notification.ts";
import { erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { printJobsListed } from "#schemas/plant/print-job.ts";
import { mailsListedDays } from "#schemas/platform/mailed.ts";
import { knownFor } from "#server/auth/known-addresses.ts";
import { failureWindow } from "#server/auth/lock.ts";
import { proofsKept } from "#server/auth/proofs.ts";
import type { Store } from "#server/database/store.ts";
import type { JobRun, JobWork } from "#server/scheduler/scheduler.ts";
import { limitOf } from "#server/jobs/settings.ts";
import { isReport } from "#server/procedures/erp/outbox.ts";
import { deleteRows, rowsAtOnce, untilDone } from "./portions.ts";
import { writeCompany } from "#server/database/company.ts";

/** A copy of a token is noticed for so long after another has followed the token, in ms. */
const replacedKept = 90 * day;

/** Files of master data can be looked at, and undone, for so long after they were read, in ms. */
const importsKept = 90 * day;

interface Old {
  /** The name in what the job says that it did. */
  name: string;
  table: string;
  /** The column with the time (ms UTC), and the time before which a row goes; null keeps all. */
  time: string;
  before: number | null;
  /** Only such of its rows. */
  only?: RawBuilder<unknown>;
  /** Its rows belong to no company. */
  shared?: true;
}

/** What the ERP has; of a report nothing else says so, without which it could be corrected behind the back of the ERP. */
const doneTransfers = sql`status = 'C' and subject in (${sql.join(
  erpSubjects.filter((subject) => !isReport(subject)).map((subject) => sql.lit(subject)),
)})`;

const oldRows = ({ settings, now }: JobRun): Old[] => {
  const at = now();
  return [
    { name: "replies", table: "stored_replies", time: "created_at", before: limitOf(settings, "replies", at) },
    { name: "audit", table: "audit", time: "time", before: limitOf(settings, "audit", at) },
    {
      name: "error_reports",
      table: "error_reports",
      time: "received_at",
      before: limitOf(settings, "errorReports", at),
    },
    {
      name: "wizard_snapshots",
      table: "wizard_snapshots",
      time: "updated_at",
      before: limitOf(settings, "wizardSnapshots", at),
    },
    { name: "signals", table: "machine_records", time: "time", before: limitOf(settings, "signals", at) },
    {
      name: "erp_transfers",
      table: "erp_transfers",
      time: "changed_at",
      before: limitOf(settings, "erpTransfers", at),
      only: doneTransfers,
    },
    { name: "imports", table: "imports", time: "created_at", before: at - importsKept },
    { name: "import_rows", table: "import_rows", time: "created_at", before: at - importsKept },
    { name: "print_jobs", table: "print_jobs", time: "date", before: at - printJobsListed },
    { name: "notifications", table: "notifications", time: "created_at", before: at - notificationsListed },
    { name: "notification_reads", table: "notification_reads", time: "read_at", before: at - notificationsListed },
    { name: "mails", table: "mails", time: "created_at", before: at - mailsListedDays * day },
    { name: "mail_notifications", table: "mail_notifications", time: "created_at", before: at - mailsListedDays * day },
    { name: "sessions", table: "sessions", time: "expires_at", before: at },
    { name: "proofs", table: "proofs", time: "ends_at", before: at - proofsKept },
    { name: "pairings", table: "device_pairings", time: "expires_at", before: at, shared: true },
    { name: "replaced_tokens", table: "replaced_tokens", time: "replaced_at", before: at - replacedKept },
    { name: "provider_sign_ins", table: "provider_sign_ins", time: "expires_at", before: at, shared: true },
    { name: "known_addresses", table: "known_addresses", time: "last_at", before: at - knownFor, shared: true },
    { name: "sign_in_failures", table: "sign_in_failures", time: "last_at", before: at - failureWindow, shared: true },
  ];
};

/**
 * Deletes the oldest events up to a time, in portions, and only from the beginning: what is left of the log has no gap,
 * so that a reader either gets all that it missed or is told that it must read anew.
 */
const pruneEvents = (store: Store, { company_id, signal }: JobRun, before: number): Promise<number> =>
  untilDone(signal, () =>
    writeCompany(store, company_id, async (trx) => {
      const oldest = await trx.selectFrom("events").select(["seq", "at"]).orderBy("seq").limit(rowsAtOnce).execute();
      const kept = oldest.findIndex(({ at }) => at >= before);
      const old = kept === -1 ? oldest : oldest.slice(0, kept);
      const last = old.at(-1);
      if (last) await trx.deleteFrom("events").where("seq", "<=", last.seq).execute();
      return old.length;
    }),
  );

/** Clears away what a company keeps for a time only. */
export const prune =
  (store: Store): JobWork =>
  async (run) => {
    const counts: Record<string, number> = {};
    for (const { name, table, time, before, only, shared } of oldRows(run)) {
      if (before === null) continue;
      const older = sql`${sql.ref(time)} < ${before}`;
      const old = only ? sql`${only} and ${older}` : older;
      const condition = shared ? old : sql`company_id = ${run.company_id} and ${old}`;
      counts[name] = await deleteRows(store, run, table, condition);
    }
    const before = limitOf(run.settings, "events", run.now());
    if (before !== null) counts["events"] = await pruneEvents(store, run, before);
    return counts;
  };
