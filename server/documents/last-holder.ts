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

/** Those of the kept permissions that somebody of the company holds and can use. */
const heldKeys = async (db: Reader, company_id: number): Promise<ReadonlySet<string>> => {
  const users = await db
    .selectFrom("users")
    .select(["role", "usertype", "dashboard_only", "dashboard_isolated", "only_ia", "isolation_required"])
    .where("role", "is not", null)
    .where("disabled_at", "is", null)
    .execute();
  const used = new Set(users.filter(canAdminister).map(({ role }) => role));
  const roles = await rolesOf(db, company_id);
  return new Set(roles.filter(({ slug }) => used.has(slug)).flatMap(({ permissions }) => permissions));
};

/**
 * Does work that may take permissions away. Refuses it (`rule_violated`, which rolls it back) when the last user who
 * holds one of the kept permissions would lose it.
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
  const permission = keptKeys.find((key) => before.has(key) && !after.has(key));
  if (permission === undefined) return result;
  throw new DomainError("rule_violated", { path, text: { key: "security.last_holder", values: { permission } } });
};
