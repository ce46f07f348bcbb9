import type { Kysely } from "kysely";

/** What belongs to a user by name, beside sessions and login codes. */
const ownTables = [
  "my_machines",
  "wizard_snapshots",
  "planning_marks",
  "saved_views",
  "own_configs",
  "machine_sortings",
];

const summed = ["history_days", "history_hours", "history_day_stops", "history_months", "history_month_stops"];

/** User names are composed, and a stop counts where it began alone: no sum needs to know of those that went on. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await composeUserNames(db);
  for (const table of summed) await db.schema.alterTable(table).dropColumn("carried").execute();
};

/**
 * User names are composed (NFC), as every name is that comes from a screen: with another spelling nobody can sign in.
 * One whose composed name another user has stays as it is; the server says so at its start. What was written under a
 * name before, as in the audit log, keeps it.
 */
export const composeUserNames = async (db: Kysely<any>): Promise<void> => {
  const users = await db.selectFrom("users").select(["company_id", "username"]).orderBy("username").execute();
  const taken = new Set(users.map(({ username }) => String(username)));
  for (const { company_id, username } of users) {
    const composed = String(username).normalize("NFC");
    if (taken.has(composed)) continue;
    taken.add(composed);
    await rename(db, company_id, String(username), composed);
  }
};

const rename = async (db: Kysely<any>, company_id: number, before: string, after: string): Promise<void> => {
  // A session stands on its user by name; whoever has one signs in again.
  await db.deleteFrom("sessions").where("company_id", "=", company_id).where("username", "=", before).execute();
  await db
    .updateTable("users")
    .set({ username: after })
    .where("company_id", "=", company_id)
    .where("username", "=", before)
    .execute();
  for (const table of ["login_codes", ...ownTables]) {
    // No user has had this name: what stands under it is nobody's.
    if (table !== "login_codes")
      await db.deleteFrom(table).where("company_id", "=", company_id).where("username", "=", after).execute();
    await db
      .updateTable(table)
      .set({ username: after })
      .where("company_id", "=", company_id)
      .where("username", "=", before)
      .execute();
  }
};
