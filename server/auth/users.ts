import type { EveryCompany, EveryCompanyTrx } from "#server/database/store.ts";
import { fromFlag, toFlag, toJson } from "#server/database/columns.ts";
import { hashPassword } from "./passwords.ts";
import type { UserRow } from "#server/database/tables/auth.ts";

/** A user to be made; what is left out is empty, false or null. */
export interface NewUser {
  company_id: number;
  username: string;
  password: string;
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
}

/** The row of a new user. Slow by intent (the password's hash): call it outside a transaction. */
export const userRow = async (user: NewUser, now: number, hash = hashPassword): Promise<UserRow> => ({
  company_id: user.company_id,
  username: user.username,
  password_hash: await hash(user.password),
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
});

/** Makes the company unless it is there. */
export const ensureCompany = async (trx: EveryCompanyTrx, company_id: number, company_name: string): Promise<void> => {
  await trx
    .insertInto("companies")
    .values({ company_id, company_name })
    .onConflict((c) => c.column("company_id").doNothing())
    .execute();
};

export const findUser = async (db: EveryCompany, username: string): Promise<UserRow | undefined> =>
  await db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

/** Is the user confined to the screens of the isolation layout? */
export const isIsolated = (user: Pick<UserRow, "dashboard_isolated" | "only_ia" | "isolation_required">): boolean =>
  user.dashboard_isolated !== null || fromFlag(user.only_ia) || fromFlag(user.isolation_required);
