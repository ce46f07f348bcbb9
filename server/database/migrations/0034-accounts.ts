import type { Kysely } from "kysely";
import { column } from "../columns.ts";

/**
 * Passwords that an administrator gave, users who may not sign in, where sessions began, and from where users signed in
 * well before.
 */
export const up = async (db: Kysely<any>): Promise<void> => {
  const { users, sessions } = {
    users: (name: string) => db.schema.alterTable("users").addColumn(name, column.integer),
    sessions: (name: string) => db.schema.alterTable("sessions").addColumn(name, column.text),
  };
  await users("password_given_at").execute();
  await users("disabled_at").execute();
  await sessions("browser").execute();
  await sessions("address").execute();
  await db.schema
    .createTable("known_addresses")
    .addColumn("username", column.id, (c) => c.notNull())
    .addColumn("address", column.id, (c) => c.notNull())
    .addColumn("last_at", column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint("known_addresses_key", ["username", "address"])
    .execute();
};
