import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** Users of a sign-in provider, known by its issuer and the subject there, and sign-ins that have gone there. */
export const up = async (db: Kysely<any>): Promise<void> => {
  for (const name of ["issuer", "subject"]) await db.schema.alterTable("users").addColumn(name, column.text).execute();
  await db.schema
    .createIndex("users_subject")
    .on("users")
    .columns(["company_id", "issuer", "subject"])
    .unique()
    .execute();
  await db.schema
    .createTable("provider_sign_ins")
    .addColumn("secret_hash", column.text, (c) => c.primaryKey())
    .addColumn("address", column.text, (c) => c.notNull())
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addColumn("expires_at", column.time, (c) => c.notNull())
    .addColumn("redirect", column.text)
    .addColumn("replaced_hash", column.text)
    .execute();
};
