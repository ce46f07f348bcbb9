import type { Kysely } from "kysely";
import { index, table } from "./table.ts";

/** What people are told of, each situation once, who has read it, and since when rules hold. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "notifications", ["record_no"], {
    record_no: "int",
    created_at: "int",
    machine_id: "text?",
    severity: "text",
    text_key: "text",
    text_values: "text",
    situation: "text",
  });
  await db.schema
    .createIndex("notifications_situation")
    .on("notifications")
    .columns(["company_id", "situation"])
    .unique()
    .execute();
  await index(db, "notifications_machine", "notifications", ["machine_id", "record_no"]);
  await index(db, "notifications_time", "notifications", ["created_at"]);
  await table(db, "notification_reads", ["record_no", "username"], {
    record_no: "int",
    username: "text",
    read_at: "int",
  });
  await table(db, "notification_rules", ["slug"], { slug: "text", watches: "text", since: "int" });
};
