import { DomainError } from "#schemas/protocol/errors.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import type { EveryCompany, EveryCompanyTrx, Store } from "#server/database/store.ts";
import { addressLock, failureWindow, lockedUntil, type LockRule, passwordLock, recentFailures } from "./lock.ts";

/** What failures are counted for. Its name never is one that a caller could choose as another. */
export interface Counted {
  name: string;
  rule: LockRule;
}

/**
 * What the failures of a sign-in are counted for. From where the user has signed in before it is user and address: no
 * guess from elsewhere locks that. From everywhere else it is the user, and the address for all users.
 */
export const countedFor = (username: string, address: string, isKnown: boolean): readonly Counted[] =>
  isKnown
    ? [{ name: `at ${JSON.stringify([username, address])}`, rule: passwordLock }]
    : [
        { name: `user ${username}`, rule: passwordLock },
        { name: `address ${address}`, rule: addressLock },
      ];

const failuresOf = async (db: EveryCompany, name: string): Promise<readonly number[]> => {
  const row = await db
    .selectFrom("sign_in_failures")
    .select("failed_at")
    .where("username", "=", name)
    .executeTakeFirst();
  return row ? parseJson<number[]>(row.failed_at) : [];
};

/** Refuses (`too_many_requests`) where one of them is locked; `locked` hears of it before. */
export const checkLocks = async (
  store: Store,
  counted: readonly Counted[],
  now: number,
  locked?: (one: Counted, until: number) => Promise<void>,
): Promise<void> => {
  for (const one of counted) {
    const until = lockedUntil(await failuresOf(store.read, one.name), now, one.rule);
    if (until === null) continue;
    await locked?.(one, until);
    throw new DomainError("too_many_requests", { retryAfter: Math.ceil((until - now) / 1000) });
  }
};

/** Counts one more failure of each, and forgets those of long ago. */
export const addFailures =
  (counted: readonly Counted[], now: number) =>
  async (trx: EveryCompanyTrx): Promise<void> => {
    await trx
      .deleteFrom("sign_in_failures")
      .where("last_at", "<", now - failureWindow)
      .execute();
    for (const { name, rule } of counted) {
      const failed_at = toJson([...recentFailures(await failuresOf(trx, name), now, rule), now]);
      await trx
        .insertInto("sign_in_failures")
        .values({ username: name, failed_at, last_at: now })
        .onConflict((c) => c.column("username").doUpdateSet({ failed_at, last_at: now }))
        .execute();
    }
  };

export const forgetFailures = async (trx: EveryCompany, { name }: Counted): Promise<void> => {
  await trx.deleteFrom("sign_in_failures").where("username", "=", name).execute();
};

/** Forgets the failures of a user wherever they came from, so that a password that was given opens at once. */
export const forgiveUser = async (db: EveryCompany, username: string): Promise<void> => {
  const places = await db.selectFrom("known_addresses").select("address").where("username", "=", username).execute();
  const counted = [
    ...countedFor(username, "", false),
    ...places.flatMap(({ address }) => countedFor(username, address, true)),
  ];
  for (const one of counted) await forgetFailures(db, one);
};
