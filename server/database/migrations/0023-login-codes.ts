import type { Kysely } from "kysely";
import { column } from "../columns.ts";
import { table } from "./table.ts";

/** Codes that open the screens of an isolated user, and which of them began a session. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "login_codes", ["record_no"], {
    record_no: "int",
    username: "text",
    code_hash: "text",
    created_at: "int",
    expires_at: "int",
    revoked_at: "int?",
  });
  await db.schema.createIndex("login_codes_hash").unique().on("login_codes").columns(["code_hash"]).execute();
  await db.schema.alterTable("sessions").addColumn("login_code", column.integer).execute();
};
