import { defaultUserSettings, type UserSettings } from "#schemas/platform/user-settings.ts";
import type { User, UserChange } from "#schemas/platform/user.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { UserRow } from "#server/database/tables/auth.ts";
import { usersWithFactor } from "#server/auth/second-factor/factors.ts";
import { findUser, isIsolated, userRow } from "#server/auth/users.ts";
import { fromFlag, parseJson, toFlag, toJson } from "#server/database/columns.ts";
import { everyCompany, type Reader, type Trx } from "#server/database/company.ts";
import { rolesOf } from "#server/documents/store/roles.ts";
import type { RoleOfSite } from "#server/site.ts";

interface Surroundings {
  company_name: string;
  roles: readonly RoleOfSite[];
  /** The employee who is signed in on the device of a user. */
  onDevice: ReadonlyMap<string, string>;
  withFactor: ReadonlySet<string>;
}

const surroundingsOf = async (db: Reader, roles: readonly RoleOfSite[], now: number): Promise<Surroundings> => {
  const company = await db.selectFrom("companies").select("company_name").executeTakeFirst();
  const sessions = await db
    .selectFrom("sessions")
    .select(["username", "device_employee"])
    .where("device_employee", "is not", null)
    .where("expires_at", ">", now)
    .orderBy("last_call_at")
    .execute();
  const onDevice = new Map(sessions.map(({ username, device_employee }) => [username, device_employee!]));
  return { company_name: company?.company_name ?? "", roles, onDevice, withFactor: await usersWithFactor(db) };
};

const entityOf = (row: UserRow, { company_name, roles, onDevice, withFactor }: Surroundings): User => {
  const device_employee = onDevice.get(row.username) ?? null;
  return {
    username: row.username,
    usertype: row.usertype,
    role: row.role,
    company_id: row.company_id,
    company_name,
    machine_id: row.machine_id,
    machine_restrictions: parseJson(row.machine_restrictions),
    settings: { ...defaultUserSettings, ...parseJson<Partial<UserSettings>>(row.settings) },
    dashboard_isolated: row.dashboard_isolated,
    only_ia: fromFlag(row.only_ia),
    deviceuser: fromFlag(row.deviceuser),
    signedInOnDevice: device_employee !== null,
    device_employee,
    machine_interface_only: fromFlag(row.machine_interface_only),
    dashboard_only: fromFlag(row.dashboard_only),
    isolation_required: isIsolated(row),
    disabled: row.disabled_at !== null,
    password_given: row.password_given_at !== null,
    issuer: row.issuer,
    second_factor: withFactor.has(row.username),
    permissions: [...(roles.find(({ slug }) => slug === row.role)?.permissions ?? [])].toSorted(),
  };
};

/** The users of a company, by name. */
export const readUsers = async (db: Reader, roles: readonly RoleOfSite[], now: number): Promise<User[]> => {
  const surroundings = await surroundingsOf(db, roles, now);
  const rows = await db.selectFrom("users").selectAll().execute();
  return rows.map((row) => entityOf(row, surroundings)).toSorted((a, b) => (a.username < b.username ? -1 : 1));
};

/** A user of the company; refuses (`not_found`) any other name. */
export const readUser = async (trx: Trx, company_id: number, username: string, now: number): Promise<User> => {
  const row = await trx.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
  if (!row) throw new DomainError("not_found", { path: "/username" });
  return entityOf(row, await surroundingsOf(trx, await rolesOf(trx, company_id), now));
};

const checkMachines = async (trx: Trx, change: UserChange): Promise<void> => {
  const { machine_id = null, machine_restrictions = [] } = change;
  const named = [...machine_restrictions, ...(machine_id === null ? [] : [machine_id])];
  if (named.length === 0) return;
  const rows = await trx.selectFrom("machines").select("machine_id").where("machine_id", "in", named).execute();
  const known = new Set(rows.map((row) => row.machine_id));
  const unknown = machine_restrictions.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw new DomainError("not_found", { path: `/user/machine_restrictions/${unknown}` });
  if (machine_id !== null && !known.has(machine_id)) throw new DomainError("not_found", { path: "/user/machine_id" });
};

const checkDashboard = async (trx: Trx, slug: string | null | undefined): Promise<void> => {
  if (slug === null || slug === undefined) return;
  const found = await trx
    .selectFrom("documents")
    .select("slug")
    .where("kind", "=", "dashboard")
    .where("slug", "=", slug)
    .where("published", "is not", null)
    .executeTakeFirst();
  if (!found) throw new DomainError("not_found", { path: "/user/dashboard_isolated" });
};

/** The level that goes with a change: the one it says, else that of the role it gives, else none. */
const levelOf = ({ role, usertype }: UserChange, roles: readonly RoleOfSite[]): number | undefined => {
  if (role === undefined || role === null) return usertype ?? (role === null ? 0 : undefined);
  const found = roles.find(({ slug }) => slug === role);
  if (!found) throw new DomainError("not_found", { path: "/user/role" });
  return usertype ?? found.level;
};

const flags = ["only_ia", "deviceuser", "machine_interface_only", "dashboard_only", "isolation_required"] as const;

/** The role of a sign-in provider's user follows the groups there: a change would last until the next sign-in. */
const checkRole = (change: UserChange, { issuer, role, usertype }: UserRow): void => {
  if (issuer === null) return;
  const text = { key: "users.role_of_provider" };
  if (change.role !== undefined && change.role !== role)
    throw new DomainError("rule_violated", { path: "/user/role", text });
  if (change.usertype !== undefined && change.usertype !== usertype)
    throw new DomainError("rule_violated", { path: "/user/usertype", text });
};

/** The columns that a change sets, over those that the user has. */
const columnsOf = (change: UserChange, row: UserRow, level: number | undefined, now: number): Partial<UserRow> => {
  const { disabled, role, machine_id, machine_restrictions, settings, dashboard_isolated } = change;
  const set: Partial<UserRow> = {};
  for (const flag of flags) if (change[flag] !== undefined) set[flag] = toFlag(change[flag]);
  if (disabled !== undefined) set.disabled_at = disabled ? (row.disabled_at ?? now) : null;
  if (level !== undefined) set.usertype = level;
  if (role !== undefined) set.role = role;
  if (machine_id !== undefined) set.machine_id = machine_id;
  if (machine_restrictions !== undefined) set.machine_restrictions = toJson(machine_restrictions);
  if (settings !== undefined) set.settings = toJson({ ...parseJson<object>(row.settings), ...settings });
  if (dashboard_isolated !== undefined) set.dashboard_isolated = dashboard_isolated;
  return set;
};

/** A row for the user of a change that brings a password; null for one that changes a user who is there. */
export const newRowOf = async ({ username, password }: UserChange): Promise<UserRow | null> =>
  password === undefined
    ? null
    : await userRow({ company_id: 0, username: username.trim(), password, usertype: 0, given: true }, 0);

export interface Changed {
  before: User | null;
  after: User;
}

const rowBefore = async (trx: Trx, company_id: number, change: UserChange, made: UserRow | null): Promise<UserRow> => {
  const found = await findUser(everyCompany(trx), made?.username ?? change.username);
  if (made) {
    // A name is one user's over all companies: whoever signs in says no company.
    if (found) throw new DomainError("duplicate_name", { path: "/user/username", text: { key: 7361 } });
    return made;
  }
  if (found?.company_id === company_id) return found;
  throw new DomainError("not_found", { path: "/user/username" });
};

/**
 * Makes the user of a change (`made` is the row with the password's hash) or changes the one of its name. Refuses names
 * that are taken, and roles, machines and dashboards that are not there.
 */
export const changeUser = async (
  trx: Trx,
  company_id: number,
  change: UserChange,
  made: UserRow | null,
  now: number,
): Promise<Changed> => {
  const row = await rowBefore(
    trx,
    company_id,
    change,
    made && { ...made, company_id, created_at: now, password_given_at: now },
  );
  const roles = await rolesOf(trx, company_id);
  const level = levelOf(change, roles);
  checkRole(change, row);
  await checkMachines(trx, change);
  await checkDashboard(trx, change.dashboard_isolated);
  const next = { ...row, ...columnsOf(change, row, level, now) };
  const { company_id: _company, ...columns } = next;
  if (made) await trx.insertInto("users").values(next).execute();
  else await trx.updateTable("users").set(columns).where("username", "=", row.username).execute();
  if (next.disabled_at !== null) await trx.deleteFrom("sessions").where("username", "=", row.username).execute();
  const surroundings = await surroundingsOf(trx, roles, now);
  return { before: made ? null : entityOf(row, surroundings), after: entityOf(next, surroundings) };
};
