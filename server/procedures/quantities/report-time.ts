import { day, minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { defaultReportDays } from "#schemas/documents/site/quantities.ts";
import { toMs } from "#server/database/columns.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Reader } from "#server/database/company.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { Settings } from "#server/site.ts";

/** A report from so far ahead is one of now: clocks that are kept by a time server differ by less. */
const ahead = 10_000;
/** Pieces are reported from so long before the first start on: people press it when they have seen some. */
const beforeStart = 5 * minute;

interface CardOn {
  company_id: number;
  machine_id: string;
  card_no: string;
}

const firstRun = prepared((db, of: CardOn) =>
  db
    .selectFrom("order_runs")
    .select("started_at")
    .where("machine_id", "=", of.machine_id)
    .where("card_no", "=", of.card_no)
    .orderBy("started_at")
    .limit(1),
);

/** Days back from now that a report may be of: the site's, but the one at least for which a queue sends by itself. */
const reportDays = (settings: Settings): number => {
  const days = settings["report_days"];
  return typeof days === "number" ? Math.max(1, days) : defaultReportDays;
};

/**
 * From when (ms UTC) on a card may be reported on at a machine: its first start there, but no longer ago than the site
 * allows. A card that was never started there has the latter alone.
 */
export const reportsFrom = async (
  db: Reader,
  { company_id, machine_id, card_no }: CardOn,
  { now, settings }: Moment,
): Promise<number> => {
  const oldest = now - reportDays(settings) * day;
  const [first] = await firstRun(db, { company_id, machine_id, card_no });
  return first ? Math.max(oldest, first.started_at - beforeStart) : oldest;
};

/**
 * The time (ms UTC) that the `trans_time` of a report says. Refuses (`rule_violated`) what cannot be: a time after now,
 * one before the card's first start on the machine, and one that is too long ago.
 */
export const reportTime = async (
  { trx, scope, ...moment }: WriteContext,
  on: Omit<CardOn, "company_id">,
  trans_time: string,
): Promise<number> => {
  const { now } = moment;
  const time = toMs(trans_time, "/trans_time");
  if (time > now + ahead) throw refused("reports.after_now", "The time lies in the future.");
  const days = reportDays(moment.settings);
  if (time < now - days * day) throw refused("reports.too_old", `The time is older than ${days} days.`, { days });
  if (time < (await reportsFrom(trx, { company_id: scope.company_id, ...on }, moment)))
    throw refused("reports.before_order", "The order was not started yet at this time.");
  return Math.min(time, now);
};

const refused = (key: string, message: string, values: Record<string, unknown> = {}) =>
  new DomainError("rule_violated", { message, path: "/trans_time", text: { key, values } });
