import { day, minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type Reader, type Trx, writeCompany, readerOf } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { LimitedTriesRow } from "#server/database/tables/auth.ts";

/** The pause after the first free tries are used up; each further round of wrong tries doubles it. */
export const firstPause = 15 * minute;
const longestPause = day;
/** Wrong tries count for so long after the last one; longer than any pause, so that waiting for its end gains little. */
const forgottenAfter = 2 * longestPause;

/** What is limited: a name, and how many tries in a row it has before each pause. */
interface Limit {
  name: string;
  free: number;
}

type Count = Pick<LimitedTriesRow, "tries" | "last_at">;

/** How long (ms) a name pauses after so many tries without a right one; 0 while it has free ones. */
export const pauseAfter = (tries: number, free: number): number =>
  tries === 0 || tries % free !== 0 ? 0 : Math.min(longestPause, firstPause * 2 ** (tries / free - 1));

/** The tries that count at `now`, this one among them; null when the name has to pause. Times in ms UTC. */
export const nextTry = (count: Count | undefined, free: number, now: number): number | null => {
  if (!count) return 1;
  const pause = pauseAfter(count.tries, free);
  if (pause > 0 && now < count.last_at + pause) return null;
  return now < count.last_at + forgottenAfter ? count.tries + 1 : 1;
};

/**
 * Counts tries of a secret. A try is counted before it is made, so guesses that are sent at once, or while the server
 * stops, are counted too; the counts are stored.
 */
export interface LimitedTries {
  /** Uses up a try of every name, or refuses with `too_many_requests` and uses none. */
  consume: (company_id: number, limits: readonly Limit[]) => Promise<void>;
  /** Refuses like `consume`, and counts nothing: for who counts wrong tries alone, once they are known to be wrong. */
  mayTry: (company_id: number, limits: readonly Limit[]) => Promise<void>;
  /** The try was right: its own names begin anew, the names that it shares with others get this one back. */
  wasRight: (company_id: number, own: readonly string[], shared: readonly string[]) => Promise<void>;
}

/** A right try: what is its own begins anew, what it shares gets one back. */
const forgive = async (trx: Trx, own: readonly string[], shared: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom("limited_tries")
    .where("name", "in", [...own])
    .execute();
  for (const name of shared)
    await trx
      .updateTable("limited_tries")
      .set((set) => ({ tries: set("tries", "-", 1) }))
      .where("name", "=", name)
      .where("tries", ">", 0)
      .execute();
};

export const createLimitedTries = (store: Store, now: () => number): LimitedTries => {
  const mayTry: LimitedTries["mayTry"] = async (company_id, limits) => {
    for (const limit of limits) await triesOf(readerOf(store, company_id), limit, now());
  };
  return {
    mayTry,
    consume: async (company_id, limits) => {
      // Most guesses of who guesses on and on end here, without a transaction.
      await mayTry(company_id, limits);
      await writeCompany(store, company_id, (trx) => takeAll(trx, limits, now()));
    },
    wasRight: (company_id, own, shared) => writeCompany(store, company_id, (trx) => forgive(trx, own, shared)),
  };
};

/** The tries of a name with the one to come; refuses a name that has to pause. */
const triesOf = async (db: Reader, { name, free }: Limit, now: number): Promise<number> => {
  const count = await db
    .selectFrom("limited_tries")
    .select(["tries", "last_at"])
    .where("name", "=", name)
    .executeTakeFirst();
  const tries = nextTry(count, free, now);
  if (tries === null) throw new DomainError("too_many_requests");
  return tries;
};

const takeAll = async (trx: Trx, limits: readonly Limit[], last_at: number): Promise<void> => {
  await trx
    .deleteFrom("limited_tries")
    .where("last_at", "<=", last_at - forgottenAfter)
    .execute();
  for (const limit of limits) {
    const row = { tries: await triesOf(trx, limit, last_at), last_at };
    await trx
      .insertInto("limited_tries")
      .values({ name: limit.name, ...row })
      .onConflict((conflict) => conflict.columns(["company_id", "name"]).doUpdateSet(row))
      .execute();
  }
};
