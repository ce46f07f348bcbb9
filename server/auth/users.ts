import { DomainError } from "#schemas/protocol/errors.ts";
import { everyCompany, type Trx } from "#server/database/company.ts";
import type { EveryCompany, EveryCompanyTrx } from "#server/database/store.ts";
import { fromFlag, toFlag, toJson } from "#server/database/columns.ts";
import { hashPassword } from "./passwords.ts";
import type { UserRow } from "#server/database/tables/auth.ts";

/** Tables whose rows are one user's own; sessions stand on their user. */
const ownTables = [
  "sessions",
  "login_codes",
  "my_machines",
  "wizard_snapshots",
  "planning_marks",
  "saved_views",
  "own_configs",
  "machine_sortings",
  "second_factors",
] as const;

/** In the place of a hash, of a user who has no password: nothing that is typed is it. */
const noPassword = "";

export const hasPassword = ({ password_hash }: Pick<UserRow, "password_hash">): boolean => password_hash !== noPassword;

/** A user to be made; what is left out is empty, false or null. */
export interface NewUser {
  company_id: number;
  username: string;
  /** Null: there is none, the user comes from a sign-in provider. */
  password: string | null;
  usertype: number;
  role?: string | null;
  machine_id?: string | null;
  machine_restrictions?: readonly string[];
  settings?: Record<string, unknown>;
  dashboard_isolated?: string | null;
  only_ia?: boolean;
  deviceuser?: boolean;
  machine_interface_only?: boolean;
  dashboard_only?: boolean;
  isolation_required?: boolean;
  /** Who it is at the sign-in provider. */
  provider?: { issuer: string; subject: string };
  /** The password is to be replaced by its owner at the first sign-in. */
  given?: boolean;
}

/** The row of a new user. Slow by intent (the password's hash): call it outside a transaction. */
export const userRow = async (user: NewUser, now: number, hash = hashPassword): Promise<UserRow> => ({
  company_id: user.company_id,
  username: user.username,
  password_hash: user.password === null ? noPassword : await hash(user.password),
  usertype: user.usertype,
  role: user.role ?? null,
  machine_id: user.machine_id ?? null,
  machine_restrictions: toJson(user.machine_restrictions ?? []),
  settings: toJson(user.settings ?? {}),
  dashboard_isolated: user.dashboard_isolated ?? null,
  only_ia: toFlag(user.only_ia ?? false),
  deviceuser: toFlag(user.deviceuser ?? false),
  machine_interface_only: toFlag(user.machine_interface_only ?? false),
  dashboard_only: toFlag(user.dashboard_only ?? false),
  isolation_required: toFlag(user.isolation_required ?? false),
  created_at: now,
  password_given_at: user.given ? now : null,
  disabled_at: null,
  issuer: user.provider?.issuer ?? null,
  subject: user.provider?.subject ?? null,
});

/** Makes the company unless it is there. */
export const ensureCompany = async (trx: EveryCompanyTrx, company_id: number, company_name: string): Promise<void> => {
  await trx
    .insertInto("companies")
    .values({ company_id, company_name })
    .onConflict((c) => c.column("company_id").doNothing())
    .execute();
};

/** Removes a user of a company with all that is the user's own. What was reported and the audit log keep the name. */
export const removeUser = async (trx: Trx, username: string): Promise<void> => {
  for (const table of ownTables) await trx.deleteFrom(table).where("username", "=", username).execute();
  await everyCompany(trx).deleteFrom("known_addresses").where("username", "=", username).execute();
  const { numDeletedRows } = await trx.deleteFrom("users").where("username", "=", username).executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError("not_found", { path: "/username" });
};

export const findUser = async (db: EveryCompany, username: string): Promise<UserRow | undefined> =>
  await db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

/** Is the user confined to the screens of the isolation layout? */
export const isIsolated = (user: Pick<UserRow, "dashboard_isolated" | "only_ia" | "isolation_required">): boolean =>
  user.dashboard_isolated !== null || fromFlag(user.only_ia) || fromFlag(user.isolation_required);

/** May the user have a second factor? Nobody is asked for one on a shared device or in the isolation layout. */
export const mayHaveFactor = (
  user: Pick<UserRow, "password_hash" | "deviceuser" | "dashboard_isolated" | "only_ia" | "isolation_required">,
): boolean => hasPassword(user) && !fromFlag(user.deviceuser) && !isIsolated(user);

/** Who has neither a role nor a user type that opens screens: nothing is open, until an administrator decides otherwise. */
export const hasNothing = (
  user: Pick<UserRow, "role" | "dashboard_only" | "dashboard_isolated" | "only_ia" | "isolation_required">,
): boolean => user.role === null && !fromFlag(user.dashboard_only) && !isIsolated(user);
