import type { OutputOf } from "#schemas/protocol/contract.ts";
import type { loadOwnAccount } from "#schemas/platform/account/load_own_account.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { checkOwnPassword } from "#server/auth/own-password.ts";
import { readFactor } from "#server/auth/second-factor/factors.ts";
import { mayHaveFactor } from "#server/auth/users.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { PrepareContext } from "#server/procedures/procedure.ts";

const mayHaveOne = async (db: Reader, username: string): Promise<boolean> => {
  const user = await db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
  return user !== undefined && mayHaveFactor(user);
};

/** What a user is told of the own second factor; null for who can have none. */
export const readOwnFactor = async (
  db: Reader,
  username: string,
): Promise<OutputOf<typeof loadOwnAccount>["second_factor"]> => {
  if (!(await mayHaveOne(db, username))) return null;
  const factor = await readFactor(db, username);
  return {
    confirmed_at: factor && toIso(factor.confirmed_at),
    recovery_codes: factor?.recovery_codes ?? 0,
  };
};

/** Refuses (`rule_violated`) who is not asked for a second factor wherever they sign in. */
export const requireFactorUser = async (db: Reader, username: string): Promise<void> => {
  if (await mayHaveOne(db, username)) return;
  throw new DomainError("rule_violated", { text: { key: "account.factor_not_here" } });
};

/** That there is no second factor which counts. */
export const noFactor = (): DomainError => new DomainError("rule_violated", { text: { key: "account.factor_is_off" } });

type Known = Awaited<ReturnType<typeof checkOwnPassword>>;

/** Checks the password that is asked for again, outside of the transaction. */
export const checkPassword = (
  { password }: { password: string },
  { db, scope: { company_id }, actor, tries, isPassword }: PrepareContext,
): Promise<Known> => checkOwnPassword(password, { db, company_id, actor, tries, isPassword });

/** Refuses where the password was wrong (`wrong_credentials`), or there is none. */
export const requirePassword = (known: Known): void => {
  if ("none" in known) throw new DomainError("rule_violated", { text: { key: "account.no_password" } });
  if ("wrong" in known)
    throw new DomainError("wrong_credentials", { path: "/password", text: { key: "account.wrong_password" } });
};
