import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import { second } from "#schemas/durations.ts";
import { notificationsListed } from "#schemas/plant/notification.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import { toJson } from "#server/database/columns.ts";
import { type Reader, readerOf, type Trx } from "#server/database/company.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { NotificationRow } from "#server/database/tables/notifications.ts";
import type { ServerParts } from "#server/parts.ts";
import { notificationChanged } from "#server/procedures/notifications/writer.ts";
import type { SiteReader } from "#server/site.ts";
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
  severity: NotificationRow["severity"];
}

/** From when on each rule tells of what begins, ms UTC, by its slug. */
type Starts = ReadonlyMap<string, number>;

/**
 * Tells of what the rules of each company say, each situation once: what was told is known by its name in the database,
 * so that neither a restart nor a second server tells it again.
 */
export class NotificationService {
  readonly #parts: NotificationServiceParts;
  #looking: Promise<void> | null = null;
  #again = false;
  #isStopped = false;

  constructor(parts: NotificationServiceParts) {
    this.#parts = parts;
  }

  /** Looks at all rules of all companies, one after the other; a company that fails does not keep the others. */
  async look(): Promise<void> {
    if (this.#isStopped) return;
    if (this.#looking) {
      this.#again = true;
      return await this.#looking;
    }
    this.#looking = this.#lookAtAll().finally(() => (this.#looking = null));
    await this.#looking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking?.catch(this.#parts.failed);
  }

  async #lookAtAll(): Promise<void> {
    do {
      this.#again = false;
      const companies = await this.#parts.store.read.selectFrom("companies").select("company_id").execute();
      for (const { company_id } of companies) await this.#lookAt(company_id).catch(this.#parts.failed);
    } while (this.#again && !this.#isStopped);
  }

  async #lookAt(company_id: number): Promise<void> {
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
        found.push({ ...situation, situation: `${rule.slug} ${situation.key}`, severity: rule.severity });
    }
    const fresh = await this.#untold(db, found);
    if (fresh.length > 0) await this.#tell(company_id, fresh);
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
  async #tell(company_id: number, fresh: readonly Told[]): Promise<void> {
    const { journal, now } = this.#parts;
    await journal.write(company_id, async ({ trx, emit }) => {
      for (const { situation, severity, machine_id, text_key, values } of await this.#untold(trx, fresh)) {
        const record_no = await takeNumbers(trx, company_id, notificationCounter);
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
      }
    });
  }
}

/** Tells of what happens until it is stopped. */
export const startNotificationService = (parts: NotificationServiceParts): (() => Promise<void>) => {
  const service = new NotificationService(parts);
  const look = () => void service.look().catch(parts.failed);
  const leave = parts.hub.listen((_company, events) => {
    if (events === null || events.some(({ event }) => telling.has(event))) look();
  });
  const timer = setInterval(look, lookEvery);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    leave();
    await service.stop();
  };
};
