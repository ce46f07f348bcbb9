import type { Kysely } from "kysely";
import { forgotten } from "#server/database/tables/audit.ts";

/** Procedures whose bodies held a password, a secret's value or a code, of which a plain SHA-256 was kept. */
const told = ["update_user", "set_secret", "confirm_device_pairing"];

export const up = async (db: Kysely<any>): Promise<void> => {
  await db.updateTable("stored_replies").set({ fingerprint: forgotten }).where("procedure", "in", told).execute();
};
