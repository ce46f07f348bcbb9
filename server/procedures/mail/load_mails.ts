import { day } from "#schemas/durations.ts";
import { loadMails } from "#schemas/platform/mail/load_mails.ts";
import { type Mailed, mailsListedDays } from "#schemas/platform/mailed.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import type { MailRow } from "#server/database/tables/mails.ts";
import { readProcedure } from "#server/procedures/procedure.ts";

/** The newest so many e-mails are listed. */
const mostListed = 1000;

const listed = (row: MailRow, count: number): Mailed => {
  const { mail_no, rule, address, state, attempts, error_text } = row;
  return {
    mail_no,
    created_at: toIso(row.created_at),
    rule,
    address,
    count,
    state,
    sent_at: toIsoOrNull(row.sent_at),
    next_at: toIsoOrNull(state === "waiting" ? row.not_before : null),
    attempts,
    error_text,
  };
};

export const loadMailsProcedure = readProcedure(loadMails, async (_input, { db, now }) => {
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("created_at", ">=", now - mailsListedDays * day)
    .orderBy("mail_no", "desc")
    .limit(mostListed)
    .execute();
  const [oldest] = rows.toReversed();
  if (!oldest) return [];
  const counts = await db
    .selectFrom("mail_notifications")
    .select((one) => ["mail_no", one.fn.countAll().as("count")])
    .where("mail_no", ">=", oldest.mail_no)
    .groupBy("mail_no")
    .execute();
  const countOf = new Map(counts.map(({ mail_no, count }) => [mail_no, Number(count)]));
  return rows.map((row) => listed(row, countOf.get(row.mail_no) ?? 1));
});
