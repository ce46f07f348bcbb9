import { DomainError } from "#schemas/protocol/errors.ts";
import { fromFlag } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { rolesOf } from "#server/documents/store/roles.ts";
import type { UserRow } from "#server/database/tables/auth.ts";
import { isIsolated } from "#server/auth/users.ts";

/** Permissions that nobody could give back once nobody holds them. */
const keptKeys = ["view-permissions", "can-access-admin-panel", "can-do-admin-actions"] as const;

type Holder = Pick<
  UserRow,
  "role" | "usertype" | "dashboard_only" | "dashboard_isolated" | "only_ia" | "isolation_required"
>;

/** Whoever may only read, or is confined to other pages than those of the administration, holds nothing that counts. */
const canAdminister = (user: Holder): boolean =>
  user.usertype > 0 && !fromFlag(user.dashboard_only) && !isIsolated(user);

/**
 * Permissions that somebody of the company holds and can use: all of them, and those of users with a password, who get in
 * when the sign-in provider is down.
 */
const heldKeys = async (db: Reader, company_id: number): Promise<Record<Way, ReadonlySet<string>>> => {
  const users = await db
    .selectFrom("users")
    .select(["role", "usertype", "dashboard_only", "dashboard_isolated", "only_ia", "isolation_required", "issuer"])
    .where("role", "is not", null)
    .where("disabled_at", "is", null)
    .execute();
  const roles = await rolesOf(db, company_id);
  const keysOf = (holders: typeof users): ReadonlySet<string> => {
    const used = new Set(holders.filter(canAdminister).map(({ role }) => role));
    return new Set(roles.filter(({ slug }) => used.has(slug)).flatMap(({ permissions }) => permissions));
  };
  return { all: keysOf(users), local: keysOf(users.filter(({ issuer }) => issuer === null)) };
};

/** What is said of the last one who gets in at all, and of the last one with a password. */
const texts = { all: "security.last_holder", local: "security.last_local_holder" } as const;
type Way = keyof typeof texts;
const ways: readonly Way[] = ["all", "local"];

/**
 * Does work that may take permissions away. Refuses it (`rule_violated`, which rolls it back) when the last user who
 * holds one of the kept permissions, or the last one with a password, would lose it.
 */
export const keepingHolders = async <T>(
  trx: Trx,
  company_id: number,
  path: string | null,
  work: () => Promise<T>,
): Promise<T> => {
  const before = await heldKeys(trx, company_id);
  const result = await work();
  const after = await heldKeys(trx, company_id);
  for (const way of ways) {
    const permission = keptKeys.find((key) => before[way].has(key) && !after[way].has(key));
    if (permission !== undefined)
      throw new DomainError("rule_violated", { path, text: { key: texts[way], values: { permission } } });
  }
  return result;
};
