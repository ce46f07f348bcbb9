import type { Kysely } from "kysely";
import { column } from "../columns.ts";

const people = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable("companies")
    .addColumn("company_id", column.companyId, (c) => c.primaryKey())
    .addColumn("company_name", column.text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("users")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("username", column.id, (c) => c.notNull().unique())
    .addColumn("password_hash", column.text, (c) => c.notNull())
    .addColumn("usertype", column.integer, (c) => c.notNull())
    .addColumn("role", column.id)
    .addColumn("machine_id", column.id)
    .addColumn("machine_restrictions", column.json, (c) => c.notNull())
    .addColumn("settings", column.json, (c) => c.notNull())
    .addColumn("dashboard_isolated", column.id)
    .addColumn("only_ia", column.flag, (c) => c.notNull())
    .addColumn("deviceuser", column.flag, (c) => c.notNull())
    .addColumn("machine_interface_only", column.flag, (c) => c.notNull())
    .addColumn("dashboard_only", column.flag, (c) => c.notNull())
    .addColumn("isolation_required", column.flag, (c) => c.notNull())
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint("users_key", ["company_id", "username"])
    .addForeignKeyConstraint("users_company", ["company_id"], "companies", ["company_id"])
    .execute();
};

const sessions = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable("sessions")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("handle", column.id, (c) => c.notNull())
    .addColumn("token_hash", column.text, (c) => c.notNull().unique())
    .addColumn("username", column.id, (c) => c.notNull())
    .addColumn("device", column.text)
    .addColumn("device_employee", column.id)
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addColumn("last_call_at", column.time, (c) => c.notNull())
    .addColumn("expires_at", column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint("sessions_key", ["company_id", "handle"])
    .addForeignKeyConstraint("sessions_user", ["company_id", "username"], "users", ["company_id", "username"])
    .execute();
  await db.schema
    .createTable("sign_in_failures")
    .addColumn("username", column.text, (c) => c.primaryKey())
    .addColumn("failed_at", column.json, (c) => c.notNull())
    .addColumn("last_at", column.time, (c) => c.notNull())
    .execute();
};

const tokens = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable("api_keys")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("record_no", column.integer, (c) => c.notNull())
    .addColumn("name", column.text, (c) => c.notNull())
    .addColumn("scope", column.text, (c) => c.notNull())
    .addColumn("key_hash", column.text, (c) => c.notNull().unique())
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addColumn("revoked_at", column.time)
    .addPrimaryKeyConstraint("api_keys_key", ["company_id", "record_no"])
    .execute();
  await db.schema
    .createTable("devices")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("record_no", column.integer, (c) => c.notNull())
    .addColumn("name", column.text, (c) => c.notNull())
    .addColumn("device_kind", column.text, (c) => c.notNull())
    .addColumn("machine_ids", column.json, (c) => c.notNull())
    .addColumn("documents", column.json, (c) => c.notNull())
    .addColumn("token_hash", column.text, (c) => c.notNull().unique())
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addColumn("last_seen_at", column.time)
    .addColumn("revoked_at", column.time)
    .addPrimaryKeyConstraint("devices_key", ["company_id", "record_no"])
    .execute();
};

const logs = async (db: Kysely<any>): Promise<void> => {
  await db.schema
    .createTable("counters")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("name", column.text, (c) => c.notNull())
    .addColumn("value", column.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("counters_key", ["company_id", "name"])
    .execute();
  await db.schema
    .createTable("events")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("seq", column.integer, (c) => c.notNull())
    .addColumn("event", column.text, (c) => c.notNull())
    .addColumn("at", column.time, (c) => c.notNull())
    .addColumn("machine_id", column.id)
    .addColumn("audience", column.json)
    .addColumn("payload", column.json, (c) => c.notNull())
    .addPrimaryKeyConstraint("events_key", ["company_id", "seq"])
    .execute();
  await db.schema
    .createTable("audit")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("audit_id", column.text, (c) => c.notNull())
    .addColumn("time", column.time, (c) => c.notNull())
    .addColumn("username", column.text, (c) => c.notNull())
    .addColumn("terminal", column.text, (c) => c.notNull())
    .addColumn("machine_id", column.id)
    .addColumn("procedure", column.text, (c) => c.notNull())
    .addColumn("payload", column.json, (c) => c.notNull())
    .addColumn("before", column.json)
    .addColumn("after", column.json)
    .addColumn("call_code", column.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("audit_key", ["company_id", "audit_id"])
    .execute();
  await db.schema
    .createTable("stored_replies")
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("key", column.text, (c) => c.notNull())
    .addColumn("username", column.text, (c) => c.notNull())
    .addColumn("procedure", column.text, (c) => c.notNull())
    .addColumn("fingerprint", column.text, (c) => c.notNull())
    .addColumn("reply", column.json, (c) => c.notNull())
    .addColumn("created_at", column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint("stored_replies_key", ["company_id", "key"])
    .execute();
};

/** People, sessions, tokens, and the logs that every write adds to. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await people(db);
  await sessions(db);
  await tokens(db);
  await logs(db);
};
