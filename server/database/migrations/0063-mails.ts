import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** What is told by e-mail: a row for each message to an address, and the notifications in it. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "mails", ["mail_no"], {
    mail_no: "int",
    created_at: "int",
    rule: "text",
    address: "text",
    state: "text",
    due_at: "int",
    not_before: "int",
    closed_at: "int?",
    sent_at: "int?",
    attempts: "int",
    doubts: "int",
    error_text: "text",
    message_key: "text",
  });
  await index(db, "mails_state", "mails", ["state", "not_before"]);
  await index(db, "mails_lane", "mails", ["rule", "address", "mail_no"]);
  await table(db, "mail_notifications", ["mail_no", "record_no"], {
    mail_no: "int",
    record_no: "int",
    created_at: "int",
  });
};
