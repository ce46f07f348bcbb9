import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import { minute, second } from "#schemas/durations.ts";
import { notificationsListed } from "#schemas/plant/notification.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import { toJson } from "#server/database/columns.ts";
import { type Reader, readerOf, type Trx } from "#server/database/company.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { ServerParts } from "#server/parts.ts";
import { mailChanged } from "#server/procedures/mail/events.ts";
import { queueMails } from "#server/procedures/mail/queue.ts";
import { mailServerOf } from "#server/procedures/mail/server.ts";
import { notificationChanged } from "#server/procedures/notifications/writer.ts";
import { CompanyRounds, startRounds } from "#server/rounds.ts";
import type { Settings, SiteReader } from "#server/site.ts";
import { type Situation, situationsOf } from "./situations.ts";

export interface NotificationServiceParts extends Pick<ServerParts, "store" | "journal" | "hub" | "now"> {
  site: Pick<SiteReader, "settings">;
  /** The published rules of a company that are without fault. */
  rules: (company_id: number) => Promise<readonly NotificationRuleDocument[]>;
  failed: (error: unknown) => void;
}

/** What the counter of the numbers of notifications is called. */
const notificationCounter = "notification";

/** The service looks so often for what has lasted long enough, ms. */
const lookEvery = 10 * second;

/** After these it looks at once. */
const telling: ReadonlySet<EventName> = new Set(["PrintJobChanged", "ErpTransferChanged", "DocumentChanged"]);

/** What a rule watches for: where it changes, the rule counts as published anew. */
const watchesOf = ({ on, minutes, codes, machines, departments }: NotificationRuleDocument): string =>
  toJson({ on, minutes, codes, machines, departments });

/** A situation that a rule tells of, under a name of its own. */
interface Told extends Situation {
  situation: string;
  rule: NotificationRuleDocument;
}

/** From when on each rule tells of what begins, ms UTC, by its slug. */
type Starts = ReadonlyMap<string, number>;

/**
 * Tells of what the rules of each company say, each situation once: what was told is known by its name in the database,
 * so that neither a restart nor a second server tells it again.
 */
export class NotificationService extends CompanyRounds {
  readonly #parts: NotificationServiceParts;

  constructor(parts: NotificationServiceParts) {
    super(parts);
    this.#parts = parts;
  }

  protected override async lookAt(company_id: number): Promise<void> {
    const { store, site, now } = this.#parts;
    const all = await this.#parts.rules(company_id);
    const rules = all.filter(({ enabled }) => enabled !== false);
    const starts = await this.#startsOf(company_id, rules);
    const db = readerOf(store, company_id);
    const settings = await site.settings(company_id);
    const found: Told[] = [];
    for (const rule of rules) {
      const at = now();
      // What is older is not kept, so that nobody could know whether it was told.
      const since = Math.max(starts.get(rule.slug) ?? at, at - notificationsListed);
      for (const situation of await situationsOf(db, { rule, since, now: at, settings }))
        found.push({ ...situation, rule, situation: `${rule.slug} ${situation.key}` });
    }
    const fresh = await this.#untold(db, found);
    if (fresh.length > 0) await this.#tell(company_id, fresh, settings);
  }

  /** From when on the rules hold: a rule that is new, or watches for something else now, from this moment on. */
  async #startsOf(company_id: number, rules: readonly NotificationRuleDocument[]): Promise<Starts> {
    const { store, journal, now } = this.#parts;
    const isKnown = (known: readonly { slug: string; watches: string }[]) =>
      known.length === rules.length &&
      rules.every((rule) => known.some(({ slug, watches }) => slug === rule.slug && watches === watchesOf(rule)));
    const read = (db: Reader | Trx) =>
      db.selectFrom("notification_rules").select(["slug", "watches", "since"]).execute();
    let known = await read(readerOf(store, company_id));
    if (!isKnown(known))
      known = await journal.write(company_id, async ({ trx }) => {
        const before = await read(trx);
        if (isKnown(before)) return before;
        const rows = rules.map((rule) => {
          const watches = watchesOf(rule);
          const same = before.find((one) => one.slug === rule.slug && one.watches === watches);
          return { slug: rule.slug, watches, since: same?.since ?? now() };
        });
        await trx.deleteFrom("notification_rules").execute();
        if (rows.length > 0) await trx.insertInto("notification_rules").values(rows).execute();
        return rows;
      });
    return new Map(known.map(({ slug, since }) => [slug, since]));
  }

  async #untold(db: Reader | Trx, found: readonly Told[]): Promise<Told[]> {
    if (found.length === 0) return [];
    const names = found.map(({ situation }) => situation);
    const rows: { situation: string }[] = [];
    // A statement takes only so many values.
    for (let from = 0; from < names.length; from += 500)
      rows.push(
        ...(await db
          .selectFrom("notifications")
          .select("situation")
          .where("situation", "in", names.slice(from, from + 500))
          .execute()),
      );
    const told = new Set(rows.map(({ situation }) => situation));
    return found.filter(({ situation }) => !told.has(situation));
  }

  /** Writes of a company come one after the other: what another server has told meanwhile is known here. */
  async #tell(company_id: number, fresh: readonly Told[], settings: Settings): Promise<void> {
    const { journal, now } = this.#parts;
    await journal.write(company_id, async ({ trx, emit }) => {
      const told: { rule: NotificationRuleDocument; record_no: number }[] = [];
      for (const { rule, situation, machine_id, text_key, values } of await this.#untold(trx, fresh)) {
        const record_no = await takeNumbers(trx, company_id, notificationCounter);
        const { severity } = rule;
        const row = {
          record_no,
          created_at: now(),
          machine_id,
          severity,
          text_key,
          text_values: toJson(values),
          situation,
        };
        await trx.insertInto("notifications").values(row).execute();
        emit(notificationChanged(row));
        told.push({ rule, record_no });
      }
      const byRule = Map.groupBy(told, ({ rule }) => rule);
      if (await this.#queueMails(trx, company_id, byRule, settings)) emit(mailChanged());
    });
  }

  /** Stores what is told by e-mail too; says whether there is such. Where nobody has set a mail server there is none. */
  async #queueMails(
    trx: Trx,
    company_id: number,
    told: ReadonlyMap<NotificationRuleDocument, readonly { record_no: number }[]>,
    settings: Settings,
  ): Promise<boolean> {
    if (!mailServerOf(settings)) return false;
    const mailed = [...told].filter(([{ emails = [] }]) => emails.length > 0);
    const window = { now: this.#parts.now(), collects: Number(settings["mail_summary_minutes"]) * minute };
    for (const [{ slug: rule, emails: addresses = [] }, rows] of mailed)
      await queueMails(
        trx,
        company_id,
        { rule, addresses, record_nos: rows.map(({ record_no }) => record_no) },
        window,
      );
    return mailed.length > 0;
  }
}

/** Tells of what happens until it is stopped. */
export const startNotificationService = (parts: NotificationServiceParts): (() => Promise<void>) =>
  startRounds(new NotificationService(parts), {
    ...parts,
    every: lookEvery,
    isCall: ({ event }) => telling.has(event),
  });
