import { parseJson } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MailRow } from "#server/database/tables/mails.ts";
import { mostTold, type Told } from "./letter.ts";

/** The first notifications of an e-mail, the oldest first, and how many there are in all. */
export const readTold = async (
  db: Reader,
  { mail_no }: Pick<MailRow, "mail_no">,
): Promise<{ told: Told[]; count: number }> => {
  const all = await db
    .selectFrom("mail_notifications")
    .select("record_no")
    .where("mail_no", "=", mail_no)
    .orderBy("record_no")
    .execute();
  const first = all.slice(0, mostTold).map(({ record_no }) => record_no);
  const rows = await db
    .selectFrom("notifications")
    .select(["created_at", "severity", "text_key", "text_values"])
    .where("record_no", "in", first)
    .orderBy("record_no")
    .execute();
  const told = rows.map(({ text_values, ...row }) => ({
    ...row,
    values: parseJson<Record<string, unknown>>(text_values),
  }));
  return { told, count: all.length };
};
