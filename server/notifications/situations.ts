import type { NotificationRuleDocument, Occasion } from "#schemas/documents/notification-rule/schema.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { hour, minute } from "#schemas/durations.ts";
import { uncodedReason } from "#schemas/plant/constants.ts";
import type { Reader } from "#server/database/company.ts";
import { isLate } from "#server/procedures/records/orders/reader.ts";
import { type Settings, timeZoneOf } from "#server/site.ts";

/** Something that people are to be told of: the same under the same `key`, however often it is looked at. */
export interface Situation {
  key: string;
  machine_id: string;
  /** When it began, ms UTC. */
  began: number;
  text_key: string;
  values: Readonly<Record<string, unknown>>;
}

/** A rule and the moment at which it is looked at; nothing is told that began before `since`. Times in ms UTC. */
export interface Watch {
  rule: NotificationRuleDocument;
  since: number;
  now: number;
  settings: Settings;
}

/** What has lasted for as long as the rule says began at the latest then. */
const latestOf = ({ rule: { minutes = 0 }, now }: Watch): number => now - minutes * minute;

const silences = async (db: Reader, watch: Watch): Promise<Situation[]> => {
  const rows = await db
    .selectFrom("machine_states")
    .select(["machine_id", "last_signal_at"])
    .where("last_signal_at", ">=", watch.since)
    .where("last_signal_at", "<=", latestOf(watch))
    .execute();
  return rows.map(({ machine_id, last_signal_at }) => ({
    key: `silence ${machine_id} ${last_signal_at}`,
    machine_id,
    began: last_signal_at!,
    text_key: "notifications.said.machine_silent",
    values: { machine_id, minutes: watch.rule.minutes },
  }));
};

const stopsOf = (db: Reader, watch: Watch) =>
  db
    .selectFrom("stops")
    .select(["machine_id", "stop", "start_time", "stop_reason"])
    .where("micro", "=", 0)
    .where("start_time", ">=", watch.since)
    .where("start_time", "<=", latestOf(watch));

type ShownStop = Awaited<ReturnType<ReturnType<typeof stopsOf>["execute"]>>[number];

const toldOf =
  ({ rule }: Watch, text_key: string) =>
  ({ machine_id, stop, start_time }: ShownStop): Situation => ({
    key: `stop ${machine_id} ${stop}`,
    machine_id,
    began: start_time,
    text_key,
    values: { machine_id, minutes: rule.minutes },
  });

const longStops = async (db: Reader, watch: Watch): Promise<Situation[]> => {
  const { codes } = watch.rule;
  const rows = await stopsOf(db, watch).where("end_time", "is", null).execute();
  return rows
    .filter(({ stop_reason }) => codes === undefined || codes.includes(stop_reason))
    .map(toldOf(watch, "notifications.said.stop_longer"));
};

const uncodedStops = async (db: Reader, watch: Watch): Promise<Situation[]> =>
  (await stopsOf(db, watch).where("stop_reason", "=", uncodedReason).execute()).map(
    toldOf(watch, "notifications.said.uncoded_older"),
  );

/** An order is late from the first midnight after its planned start on; days are at most 25 hours long. */
const lateFrom = (planned: number, zone: string): number => startOfDay(startOfDay(planned, zone) + 30 * hour, zone);

const lateOrders = async (db: Reader, { now, settings, since }: Watch): Promise<Situation[]> => {
  const zone = timeZoneOf(settings);
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("state", "=", "planned")
    .where("planned_start_time", ">=", since - 26 * hour)
    .where("planned_start_time", "<", now)
    .execute();
  return rows
    .filter((row) => isLate(row, { now, settings }))
    .map(({ machine_id1: machine_id, card_no, planned_start_time }) => ({
      key: `late ${machine_id} ${card_no} ${planned_start_time}`,
      machine_id,
      began: lateFrom(planned_start_time!, zone),
      text_key: "notifications.said.late_order",
      values: { machine_id, card_no },
    }));
};

/** Whoever tries a printer sees what becomes of that. */
const failedPrints = async (db: Reader, { since }: Watch): Promise<Situation[]> => {
  const rows = await db
    .selectFrom("print_jobs")
    .select(["record_no", "machine_id", "print_text", "print_status", "ended_at"])
    .where("print_status", "in", ["Failed", "Unknown"])
    .where("kind", "!=", "test")
    .where("ended_at", ">=", since)
    .execute();
  return rows.map(({ record_no, machine_id, print_text, print_status, ended_at }) => ({
    key: `print ${record_no} ${print_status} ${ended_at}`,
    machine_id,
    began: ended_at!,
    text_key: print_status === "Failed" ? "notifications.said.print_failed" : "notifications.said.print_unknown",
    values: { machine_id, print_text },
  }));
};

const failedTransfers = async (db: Reader, { since }: Watch): Promise<Situation[]> => {
  const rows = await db
    .selectFrom("erp_transfers")
    .select(["subject", "record_no", "machine_id", "changed_at", "outcome_unknown"])
    .where("status", "=", "F")
    .where("changed_at", ">=", since)
    .execute();
  return rows.map(({ subject, record_no, machine_id, changed_at, outcome_unknown }) => ({
    key: `transfer ${subject} ${record_no}`,
    machine_id,
    began: changed_at,
    text_key: outcome_unknown ? "notifications.said.transfer_unknown" : "notifications.said.transfer_failed",
    values: { machine_id, number: record_no },
  }));
};

const finders: Readonly<Record<Occasion, (db: Reader, watch: Watch) => Promise<Situation[]>>> = {
  "machine-silent": silences,
  "stop-longer": longStops,
  "uncoded-older": uncodedStops,
  "late-order": lateOrders,
  "print-failed": failedPrints,
  "transfer-failed": failedTransfers,
};

/** The machines that a rule is about; null = all. */
const machinesOf = async (
  db: Reader,
  { machines, departments }: NotificationRuleDocument,
): Promise<ReadonlySet<string> | null> => {
  if (machines === undefined && departments === undefined) return null;
  const rows = await db.selectFrom("machines").select(["machine_id", "department"]).execute();
  const own = rows.filter(
    ({ machine_id, department }) =>
      (machines?.includes(machine_id) ?? true) && (departments?.includes(department) ?? true),
  );
  return new Set(own.map(({ machine_id }) => machine_id));
};

/** What a rule has to tell at a moment, told already or not, of the machines that it is about. */
export const situationsOf = async (db: Reader, watch: Watch): Promise<Situation[]> => {
  const found = await finders[watch.rule.on](db, watch);
  if (found.length === 0) return [];
  const machines = await machinesOf(db, watch.rule);
  return found.filter(({ machine_id, began }) => began >= watch.since && (machines?.has(machine_id) ?? true));
};
