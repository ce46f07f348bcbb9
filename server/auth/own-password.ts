import type { Reader, Trx } from "#server/database/company.ts";
import type { Actor } from "#server/identity.ts";
import type { LimitedTries } from "./limited-tries.ts";
import { faultOfPassword, type PasswordFault } from "./password-rules.ts";
import { hashPassword, type PasswordCheck } from "./passwords.ts";
import { hasPassword } from "./users.ts";

/** Wrong old passwords that a user has before each pause. */
const freeTries = 10;

interface Around {
  db: Reader;
  company_id: number;
  actor: Actor;
  tries: LimitedTries;
  isPassword: PasswordCheck;
}

/** What is known of a change of password before it is made: the hash to store in place of which, or why there is none. */
export type PreparedPassword =
  | { hash: string; before: string }
  | { wrong: true }
  | { none: true }
  | { fault: PasswordFault | "same" };

/** Puts the new hash in the place of the old one; false where another change came first. */
export const replacePassword = async (
  trx: Trx,
  username: string,
  { hash, before }: { hash: string; before: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ password_hash: hash, password_given_at: null })
    .where("username", "=", username)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const companyName = async (db: Reader): Promise<string> =>
  (await db.selectFrom("companies").select("company_name").executeTakeFirst())?.company_name ?? "";

/** Whose password it is: the stored hash, or why there is none to go by. */
type Known = { hash: string } | { wrong: true } | { none: true };

/**
 * Checks the calling user's own password. Refuses (`too_many_requests`) who has guessed too often; none (null) is a
 * wrong one, and no guess.
 */
export const checkOwnPassword = async (
  password: string | null,
  { db, company_id, actor: { username }, tries, isPassword }: Around,
): Promise<Known> => {
  const user = await db.selectFrom("users").select("password_hash").where("username", "=", username).executeTakeFirst();
  if (user && !hasPassword(user)) return { none: true };
  if (password === null) return { wrong: true };
  const name = `password:${username}`;
  await tries.consume(company_id, [{ name, free: freeTries }]);
  if (!user || !(await isPassword(password, user.password_hash))) return { wrong: true };
  await tries.wasRight(company_id, [name], []);
  return { hash: user.password_hash };
};

/**
 * Looks at the old password and the new one of a user, outside of a transaction, since hashes are slow by intent.
 * Refuses (`too_many_requests`) who has guessed too often.
 */
export const preparePassword = async (
  { old_password, new_password }: { old_password: string; new_password: string },
  around: Around,
): Promise<PreparedPassword> => {
  const known = await checkOwnPassword(old_password, around);
  if (!("hash" in known)) return known;
  const { db, actor } = around;
  if (new_password.normalize("NFC") === old_password.normalize("NFC")) return { fault: "same" };
  const fault = await faultOfPassword(new_password, {
    username: actor.username,
    company_name: await companyName(db),
  });
  return fault ? { fault } : { hash: await hashPassword(new_password), before: known.hash };
};
