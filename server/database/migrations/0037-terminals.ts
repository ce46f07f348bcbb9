import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/**
 * The user as whom a terminal acts and the page on which it begins, the build that a screen runs, why it has ended, and
 * the token that follows the present one; tokens that were replaced, by which a copy is noticed.
 */
export const up = async (db: Kysely<any>): Promise<void> => {
  const add = (name: string, type: "text" | "bigint") =>
    db.schema.alterTable("devices").addColumn(name, type).execute();
  await add("username", column.id);
  await add("home", column.text);
  await add("build", column.text);
  await add("end_reason", column.text);
  await add("token_at", column.time);
  await add("next_hash", column.text);
  await add("next_at", column.time);
  await db.schema.createIndex("devices_next").on("devices").columns(["next_hash"]).execute();
  await db.schema
    .createTable("replaced_tokens")
    .addColumn("token_hash", column.text, (c) => c.primaryKey())
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("record_no", column.integer, (c) => c.notNull())
    .addColumn("replaced_at", column.time, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("replaced_tokens_age")
    .on("replaced_tokens")
    .columns(["company_id", "replaced_at"])
    .execute();
};
