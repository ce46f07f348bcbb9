import { findUser, userRow } from "#server/auth/users.ts";
import { everyCompany, type Trx } from "#server/database/company.ts";
import type { UserRow } from "#server/database/tables/auth.ts";
import type { RoleOfSite, SiteReader } from "#server/site.ts";
import type { OidcConfig } from "./config.ts";
import type { Person } from "./person.ts";

/** The role that goes with somebody's groups: of several the one of the highest level; null where none has one here. */
export const roleOf = async (
  site: Pick<SiteReader, "roles">,
  company_id: number,
  { groups }: Person,
  { roles }: Pick<OidcConfig, "roles">,
): Promise<RoleOfSite | null> => {
  const slugs = new Set(groups.map((group) => roles.get(group)));
  const held = (await site.roles(company_id)).filter(({ slug }) => slugs.has(slug));
  return held.toSorted((a, b) => b.level - a.level || (a.slug < b.slug ? -1 : 1))[0] ?? null;
};

/** The user that somebody is here; known by issuer and subject alone, never by a name. */
export const findAccount = async (trx: Trx, issuer: string, { subject }: Person): Promise<UserRow | undefined> =>
  await trx
    .selectFrom("users")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

interface Making {
  company_id: number;
  issuer: string;
  role: RoleOfSite;
  now: number;
}

/** Makes the user of somebody who comes for the first time; null where another user has the name. */
export const makeAccount = async (
  trx: Trx,
  { subject, username, language }: Person,
  { company_id, issuer, role, now }: Making,
): Promise<UserRow | null> => {
  if (await findUser(everyCompany(trx), username)) return null;
  const provider = { issuer, subject };
  const settings = language === null ? {} : { language };
  const given = { company_id, username, provider, settings, role: role.slug, usertype: role.level };
  const row = await userRow({ ...given, password: null }, now);
  await trx.insertInto("users").values(row).execute();
  return row;
};

/** Gives a user the role of the groups, or none; true where it was another one. */
export const followGroups = async (trx: Trx, user: UserRow, role: RoleOfSite | null): Promise<boolean> => {
  const next = { role: role?.slug ?? null, usertype: role?.level ?? 0 };
  if (user.role === next.role && user.usertype === next.usertype) return false;
  await trx.updateTable("users").set(next).where("username", "=", user.username).execute();
  return true;
};

/** Ends all sessions of a user. */
export const endSessions = async (trx: Trx, { username }: UserRow): Promise<void> => {
  await trx.deleteFrom("sessions").where("username", "=", username).execute();
};
