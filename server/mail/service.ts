import type { Label } from "#schemas/documents/envelope.ts";
import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import { second } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Random } from "#server/back-off.ts";
import { readerOf } from "#server/database/company.ts";
import type { MailRow } from "#server/database/tables/mails.ts";
import type { ServerParts } from "#server/parts.ts";
import { mailChanged } from "#server/procedures/mail/events.ts";
import { writeTold } from "#server/procedures/mail/letter.ts";
import {
  giveUpMails,
  lostAfter,
  lostMails,
  nextMail,
  type Outcome,
  settleMail,
  takeMail,
} from "#server/procedures/mail/queue.ts";
import { type MailLink, type MailServer, mailServerOf, readyServer } from "#server/procedures/mail/server.ts";
import { type Delivery, handOver, type Patience, type Reason, usualPatience } from "#server/procedures/mail/smtp.ts";
import { readTold } from "#server/procedures/mail/told.ts";
import { CompanyRounds, startRounds } from "#server/rounds.ts";
import { languageOfSite, type SiteReader } from "#server/site.ts";

export interface MailServiceParts extends Pick<ServerParts, "store" | "journal" | "hub" | "now"> {
  site: Pick<SiteReader, "settings" | "text">;
  link: MailLink;
  /** The published rules of a company that are without fault. */
  rules: (company_id: number) => Promise<readonly NotificationRuleDocument[]>;
  random: Random;
  failed: (error: unknown) => void;
  /** How long mail servers are waited for; the usual time where nothing is said. */
  patience?: Patience;
}

/** The service looks so often for e-mails whose time has come, ms. */
const lookEvery = 5 * second;

/**
 * Sends what rules of notifications tell by e-mail, one after the other in each company. An e-mail is marked as under way
 * before the mail server hears of it. One of which nobody knows whether it was taken, as the server ended or a connection
 * broke, is sent again under the same Message-ID a few times: an alarm that comes twice does less harm than one that
 * never comes, and a mailbox that knows the Message-ID shows it once.
 */
export class MailService extends CompanyRounds {
  readonly #parts: MailServiceParts;

  constructor(parts: MailServiceParts) {
    super(parts);
    this.#parts = parts;
  }

  /** Begins to send what waits, and takes back what was lost. */
  protected override async lookAt(company_id: number): Promise<void> {
    const { store, site, now } = this.#parts;
    const db = readerOf(store, company_id);
    for (const row of await lostMails(db, now()))
      await this.#settle(row, { kind: "unknown", reason: { key: "mail.lost" } });
    if (!(await nextMail(db, now()))) return;
    if (mailServerOf(await site.settings(company_id)))
      return this.start(String(company_id), () => this.#sendAll(company_id));
    await this.#giveUpAll(company_id);
  }

  async #giveUpAll(company_id: number): Promise<void> {
    const { journal, now } = this.#parts;
    const words = await this.#say(company_id, { key: "mail.no_server" });
    await journal.write(company_id, async ({ trx, emit }) => {
      await giveUpMails(trx, now(), words);
      emit(mailChanged());
    });
  }

  async #sendAll(company_id: number): Promise<void> {
    const { journal, site, now } = this.#parts;
    while (!this.isStopped) {
      const server = mailServerOf(await site.settings(company_id));
      const row = server && (await journal.write(company_id, ({ trx }) => takeMail(trx, now())));
      if (!row) return;
      await this.#settle(row, await this.#deliver(row, server));
    }
  }

  async #deliver(row: MailRow, server: MailServer): Promise<Delivery> {
    const { store, site, link, now, patience = usualPatience } = this.#parts;
    const { company_id, rule: slug, address, message_key, due_at } = row;
    const rule = (await this.#parts.rules(company_id)).find((one) => one.slug === slug);
    if (!rule?.emails?.includes(address)) return { kind: "refused", reason: { key: "mail.no_longer_told" } };
    try {
      const db = readerOf(store, company_id);
      const settings = await site.settings(company_id);
      const ready = await readyServer(link, server, { db, company_id });
      const draft = { from: server.from, to: address, message_key, date: due_at };
      const told = { rule: await this.#titleOf(company_id, rule.title), ...(await readTold(db, row)) };
      const letter = await writeTold(draft, told, { site, company_id, settings });
      // Whoever counts it as lost must be right.
      if (now() - row.sent_at! > lostAfter - patience.all)
        return { kind: "later", reason: { key: "mail.too_late" }, isServer: false };
      return await handOver(ready, letter, patience);
    } catch (error) {
      return { kind: "later", reason: this.#reasonOf(error), isServer: true };
    }
  }

  /** Why nothing was sent; what nobody has foreseen stands in the log. */
  #reasonOf(error: unknown): Reason {
    if (error instanceof DomainError && error.text)
      return { key: String(error.text.key), ...(error.text.values && { values: error.text.values }) };
    if (error instanceof DomainError) return { key: "mail.not_prepared", values: { detail: error.message } };
    this.#parts.failed(error);
    return { key: "mail.unexpected" };
  }

  async #settle(row: MailRow, delivery: Delivery): Promise<void> {
    const { journal, now, random } = this.#parts;
    const outcome: Outcome =
      delivery.kind === "taken" ? delivery : { ...delivery, words: await this.#say(row.company_id, delivery.reason) };
    await journal.write(row.company_id, async ({ trx, emit }) => {
      if (await settleMail(trx, row, outcome, { now: now(), random })) emit(mailChanged());
    });
  }

  async #titleOf(company_id: number, title: Label): Promise<string> {
    if (typeof title === "string") return title;
    if ("text" in title) return await this.#say(company_id, { key: String(title.text) });
    return title[languageOfSite(await this.#parts.site.settings(company_id))];
  }

  /** Says a text in the language of the site. */
  async #say(company_id: number, { key, values }: Reason): Promise<string> {
    const { site } = this.#parts;
    return await site.text(company_id, languageOfSite(await site.settings(company_id)), key, values);
  }
}

/** Sends until it is stopped: what waits is begun as soon as it is stored. */
export const startMailService = (parts: MailServiceParts): (() => Promise<void>) =>
  startRounds(new MailService(parts), { ...parts, every: lookEvery, isCall: ({ event }) => event === "MailChanged" });
