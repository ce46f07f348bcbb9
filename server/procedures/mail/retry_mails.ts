import { retryMails } from "#schemas/platform/mail/retry_mails.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { mailChanged } from "./events.ts";

export const retryMailsProcedure = writeProcedure(retryMails, async ({ mail_nos }, { trx, now, emit, audit }) => {
  const wanted = [...new Set(mail_nos)];
  const rows = await trx.selectFrom("mails").select(["mail_no", "state"]).where("mail_no", "in", wanted).execute();
  if (rows.length < wanted.length) throw new DomainError("not_found", { path: "/mail_nos" });
  if (rows.some(({ state }) => state !== "failed" && state !== "unknown"))
    throw new DomainError("state_conflict", { path: "/mail_nos" });
  await trx
    .updateTable("mails")
    .set({ state: "waiting", due_at: now, not_before: now, attempts: 0, doubts: 0, error_text: "" })
    .where("mail_no", "in", wanted)
    .execute();
  emit(mailChanged());
  audit({ after: { mail_nos: wanted } });
  return true as const;
});
