import MailComposer from "nodemailer/lib/mail-composer";
import { formatDate } from "#engine/language/expressions/format.ts";
import type { Severity } from "#schemas/plant/notification.ts";
import { oneLine } from "#server/one-line.ts";
import { languageOfSite, type Settings, type SiteReader, timeZoneOf } from "#server/site.ts";
import type { Letter } from "./smtp.ts";

/** A notification as an e-mail tells it. */
export interface Told {
  created_at: number;
  severity: Severity;
  text_key: string;
  values: Record<string, unknown>;
}

/** An e-mail before it is written; its key makes its Message-ID, the same however often it is sent. */
export interface Draft {
  from: string;
  to: string;
  message_key: string;
  date: number;
}

/** Says a text of the catalogue in the language of the site. */
type Say = (key: string, values?: Record<string, unknown>) => Promise<string>;

/** So many notifications stand in an e-mail, the oldest first; it says how many more there are. */
export const mostTold = 50;
const longestSubject = 180;
const longestLine = 500;

const sayOf =
  (site: Pick<SiteReader, "text">, company_id: number, settings: Settings): Say =>
  async (key, values) =>
    await site.text(company_id, languageOfSite(settings), key, values);

const productOf = ({ product_name: name }: Settings): string => (typeof name === "string" ? oneLine(name, 100) : "");

const write = async (draft: Draft, product: string, subject: string, lines: readonly string[]): Promise<Letter> => {
  const { from, to, message_key, date } = draft;
  const composer = new MailComposer({
    from: { name: product, address: from },
    to: { name: "", address: to },
    subject: oneLine(subject, longestSubject),
    text: `${lines.join("\n")}\n`,
    messageId: `<${message_key}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date: new Date(date),
    // So that nobody's holiday answers it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from, to, content: await composer.compile().build() };
};

const severityKeys: Readonly<Record<Severity, string>> = {
  information: "notifications.is_information",
  warning: "notifications.is_warning",
  alarm: "notifications.is_alarm",
};

const lineOf = async ({ severity, text_key, values }: Told, say: Say): Promise<string> =>
  oneLine(`${await say(severityKeys[severity])}: ${await say(text_key, values)}`, longestLine);

const timeOf = ({ created_at }: Told, zone: string): string =>
  `${formatDate(created_at, "dayOnly", zone)} ${formatDate(created_at, "hhMmOnly", zone)}`;

/** Writes what a rule tells: its notifications, the oldest first, of which `count` there are. */
export const writeTold = async (
  draft: Draft,
  { rule, told, count }: { rule: string; told: readonly Told[]; count: number },
  { site, company_id, settings }: { site: Pick<SiteReader, "text">; company_id: number; settings: Settings },
): Promise<Letter> => {
  const say = sayOf(site, company_id, settings);
  const [product, zone, links] = [productOf(settings), timeZoneOf(settings), settings["mail_links"]];
  const lines: string[] = [];
  for (const one of told) lines.push(`${timeOf(one, zone)}  ${await lineOf(one, say)}`);
  if (count > told.length) lines.push(await say("mail.more", { n: count - told.length }));
  if (typeof links === "string") lines.push("", await say("mail.link", { url: `${links}/machines/notifications` }));
  lines.push("", oneLine(await say("mail.reason", { product, rule }), longestLine));
  const [only] = told;
  const subject =
    count === 1 && only
      ? `[${product}] ${await lineOf(only, say)}`
      : await say("mail.subject", { product, n: count, rule });
  return await write(draft, product, subject, lines);
};

/** Writes a message that tells nothing but that it came. */
export const writeTest = async (
  draft: Draft,
  { site, company_id, settings }: { site: Pick<SiteReader, "text">; company_id: number; settings: Settings },
): Promise<Letter> => {
  const say = sayOf(site, company_id, settings);
  const product = productOf(settings);
  return await write(draft, product, await say("mail.test_subject", { product }), [await say("mail.test_text")]);
};
