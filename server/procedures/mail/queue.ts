import { randomUUID } from "node:crypto";
import { day, minute } from "#schemas/durations.ts";
import { type Random, waitAfter } from "#server/back-off.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { MailRow } from "#server/database/tables/mails.ts";

/** An e-mail that has been under way for longer has lost its process, ms: no mail server is waited for so long. */
export const lostAfter = 2 * minute;

/** An e-mail is tried for so long after it was due, ms. */
export const triedFor = day;

/** So many times an e-mail is sent of which nobody can tell whether it was taken before. */
const mostDoubts = 3;

/** What the counter of the numbers of e-mails is called. */
const mailCounter = "mail";

/** What a rule tells, and whom. */
export interface Telling {
  rule: string;
  addresses: readonly string[];
  record_nos: readonly number[];
}

/** When it is told, and for how long what follows is collected, ms. */
export interface Window {
  now: number;
  collects: number;
}

const lastOf = (trx: Trx, rule: string, address: string): Promise<MailRow | undefined> =>
  trx
    .selectFrom("mails")
    .selectAll()
    .where("rule", "=", rule)
    .where("address", "=", address)
    .orderBy("mail_no", "desc")
    .limit(1)
    .executeTakeFirst();

/** Begins an e-mail: the first one goes at once, one after another when what follows that has been collected. */
const begin = async (
  trx: Trx,
  company_id: number,
  { rule, address, after }: { rule: string; address: string; after: MailRow | undefined },
  { now, collects }: Window,
): Promise<number> => {
  const mail_no = await takeNumbers(trx, company_id, mailCounter);
  const due_at = Math.max(now, (after?.closed_at ?? now - collects) + collects);
  const row = { mail_no, created_at: now, rule, address, state: "waiting" as const, due_at, not_before: due_at };
  await trx
    .insertInto("mails")
    .values({
      ...row,
      closed_at: null,
      sent_at: null,
      attempts: 0,
      doubts: 0,
      error_text: "",
      message_key: randomUUID(),
    })
    .execute();
  return mail_no;
};

const isOpen = ({ state, closed_at }: MailRow): boolean => state === "waiting" && closed_at === null;

/** A statement takes only so many values. */
const rowsAtOnce = 100;

const add = async (trx: Trx, mail_no: number, record_nos: readonly number[], now: number): Promise<void> => {
  for (let from = 0; from < record_nos.length; from += rowsAtOnce)
    await trx
      .insertInto("mail_notifications")
      .values(record_nos.slice(from, from + rowsAtOnce).map((record_no) => ({ mail_no, record_no, created_at: now })))
      .execute();
};

/** Stores what is told by e-mail, in the transaction of what is told: for each address in the one that still collects. */
export const queueMails = async (
  trx: Trx,
  company_id: number,
  { rule, addresses, record_nos }: Telling,
  window: Window,
): Promise<void> => {
  if (record_nos.length === 0) return;
  for (const address of new Set(addresses)) {
    const last = await lastOf(trx, rule, address);
    const mail_no =
      last && isOpen(last) ? last.mail_no : await begin(trx, company_id, { rule, address, after: last }, window);
    await add(trx, mail_no, record_nos, window.now);
  }
};

/** The first e-mail whose time has come and of whose rule and address none before it is still on its way. */
export const nextMail = (db: Reader, now: number): Promise<MailRow | undefined> =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("state", "=", "waiting")
    .where("not_before", "<=", now)
    .where((where) =>
      where.not(
        where.exists(
          db
            .selectWithin(where, "mails as before")
            .select("before.mail_no")
            .where("before.rule", "=", where.ref("mails.rule"))
            .where("before.address", "=", where.ref("mails.address"))
            .where("before.mail_no", "<", where.ref("mails.mail_no"))
            .where("before.state", "in", ["waiting", "sending"]),
        ),
      ),
    )
    .orderBy("not_before")
    .orderBy("mail_no")
    .limit(1)
    .executeTakeFirst();

type Change = Partial<Omit<MailRow, "company_id" | "mail_no">>;

const update = async (trx: Trx, { mail_no }: Pick<MailRow, "mail_no">, change: Change): Promise<void> => {
  await trx.updateTable("mails").set(change).where("mail_no", "=", mail_no).execute();
};

/**
 * Takes the next e-mail and marks it as under way, or gives null where none may be sent now: nothing is added to it from
 * then on. Writes of a company come one after the other, so that no two servers take the same.
 */
export const takeMail = async (trx: Trx, now: number): Promise<MailRow | null> => {
  const row = await nextMail(trx, now);
  if (!row) return null;
  const change = {
    state: "sending" as const,
    sent_at: now,
    closed_at: row.closed_at ?? now,
    attempts: row.attempts + 1,
  };
  await update(trx, row, change);
  return { ...row, ...change };
};

/** When something is stored, and what its waiting times are drawn from. */
export interface Moment {
  now: number;
  random: Random;
}

/** What became of an e-mail, with the reason in words. */
export type Outcome =
  | { kind: "taken" }
  | { kind: "refused" | "unknown"; words: string }
  | { kind: "later"; words: string; isServer: boolean };

/** How long is waited for a mail server that takes nothing, and for another try of one e-mail, ms. */
const waits = {
  server: { first: minute / 2, longest: 10 * minute },
  one: { first: 2 * minute, longest: 30 * minute },
} as const;

/** Nobody says of an e-mail that it was not sent when it may have been taken before. */
const failedOr = ({ doubts }: Pick<MailRow, "doubts">): "failed" | "unknown" => (doubts > 0 ? "unknown" : "failed");

const isOfServer = (outcome: Outcome): boolean => outcome.kind === "later" && outcome.isServer;

const changeOf = (row: MailRow, outcome: Outcome, { now, random }: Moment): Change => {
  if (outcome.kind === "taken") return { state: "sent", error_text: "" };
  const doubts = row.doubts + (outcome.kind === "unknown" ? 1 : 0);
  const said = { doubts, error_text: outcome.words };
  if (outcome.kind === "refused" || doubts >= mostDoubts || now - row.due_at >= triedFor)
    return { state: failedOr({ doubts }), ...said };
  const wait = waitAfter(row.attempts, isOfServer(outcome) ? waits.server : waits.one, random);
  return { state: "waiting", not_before: now + wait, ...said };
};

/** Gives up what waits and was due before a moment, with the reason in words. */
export const giveUpMails = async (trx: Trx, dueBefore: number, error_text: string): Promise<void> => {
  for (const [state, comparison] of [
    ["unknown", ">"],
    ["failed", "="],
  ] as const)
    await trx
      .updateTable("mails")
      .set({ state, error_text })
      .where("state", "=", "waiting")
      .where("due_at", "<=", dueBefore)
      .where("doubts", comparison, 0)
      .execute();
};

/** Leaves a mail server that takes nothing alone, and gives up what has waited for it for too long. */
const putOff = async (trx: Trx, { not_before, error_text }: Change, { now }: Moment): Promise<void> => {
  await giveUpMails(trx, now - triedFor, error_text!);
  if (not_before === undefined) return;
  await trx
    .updateTable("mails")
    .set({ not_before, error_text })
    .where("state", "=", "waiting")
    .where("not_before", "<", not_before)
    .execute();
};

/**
 * Stores what became of an e-mail, unless that was decided meanwhile; that it was taken counts however late it is heard.
 * Says whether anything has changed.
 */
export const settleMail = async (trx: Trx, row: MailRow, outcome: Outcome, at: Moment): Promise<boolean> => {
  const change = changeOf(row, outcome, at);
  const { numUpdatedRows } = await trx
    .updateTable("mails")
    .set(change)
    .where("mail_no", "=", row.mail_no)
    .where("sent_at", "=", row.sent_at)
    .where("state", "in", outcome.kind === "taken" ? ["sending", "waiting", "unknown", "failed"] : ["sending"])
    .executeTakeFirst();
  if (isOfServer(outcome)) await putOff(trx, change, at);
  return numUpdatedRows === 1n;
};

/** The e-mails that were under way when their process ended. */
export const lostMails = (db: Reader, now: number): Promise<MailRow[]> =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("state", "=", "sending")
    .where("sent_at", "<", now - lostAfter)
    .execute();
