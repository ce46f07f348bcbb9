import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/** Who paired a device and from where it calls; screens that wait to be paired, which belong to no company yet. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await db.schema.alterTable("devices").addColumn("created_by", column.id).execute();
  await db.schema.alterTable("devices").addColumn("address", column.text).execute();
  await db.schema
    .createTable("device_pairings")
    .addColumn("pairing_hash", column.text, (c) => c.primaryKey())
    .addColumn("code_hash", column.text, (c) => c.notNull().unique())
    .addColumn("address", column.text, (c) => c.notNull())
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addColumn("expires_at", column.time, (c) => c.notNull())
    .addColumn("company_id", column.companyId)
    .addColumn("record_no", column.integer)
    .execute();
  await db.schema.createIndex("device_pairings_expiry").on("device_pairings").columns(["expires_at"]).execute();
};
