import { DomainError } from "#schemas/protocol/errors.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import { everyCompany } from "#server/database/company.ts";
import type { Store, EveryCompanyTrx } from "#server/database/store.ts";
import type { Journal } from "#server/events/journal.ts";
import type { PasswordCheck } from "./passwords.ts";
import { codeLock, failureWindow, lockedUntil, type LockRule, passwordLock, recentFailures } from "./lock.ts";
import { findLoginCode } from "./login-codes.ts";
import { beginSession, endSession } from "./sessions.ts";
import type { SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { findUser, isIsolated } from "./users.ts";
import { readerOf } from "#server/database/company.ts";

const longestQueue = 100;

/** Runs work of one name one after the other, so that guesses sent at once are counted one by one. */
class Turns {
  readonly #last = new Map<string, { tail: Promise<unknown>; waiting: number }>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#last.get(name) ?? { tail: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= longestQueue) throw new DomainError("too_many_requests");
    queue.waiting += 1;
    this.#last.set(name, queue);
    const mine = queue.tail.then(work, work);
    queue.tail = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#last.delete(name);
    }
  }
}

const failuresOf = async (store: Store, username: string): Promise<readonly number[]> => {
  const row = await store.read
    .selectFrom("sign_in_failures")
    .select("failed_at")
    .where("username", "=", username)
    .executeTakeFirst();
  return row ? parseJson<number[]>(row.failed_at) : [];
};

const addFailure =
  (username: string, now: number, rule: LockRule = passwordLock) =>
  async (trx: EveryCompanyTrx) => {
    const row = await trx
      .selectFrom("sign_in_failures")
      .select("failed_at")
      .where("username", "=", username)
      .executeTakeFirst();
    const failed_at = toJson([...recentFailures(row ? parseJson<number[]>(row.failed_at) : [], now, rule), now]);
    await trx
      .deleteFrom("sign_in_failures")
      .where("last_at", "<", now - failureWindow)
      .execute();
    await trx
      .insertInto("sign_in_failures")
      .values({ username, failed_at, last_at: now })
      .onConflict((c) => c.column("username").doUpdateSet({ failed_at, last_at: now }))
      .execute();
  };

export interface SignedIn {
  token: string;
  session: SessionRow;
  user: UserRow;
}

/** Under which name wrong codes of an address are counted. */
const codesFrom = (address: string): string => `login-code@${address}`;

/** What sign-in needs of the server. */
export interface SignInParts {
  store: Store;
  journal: Journal;
  /** Milliseconds UTC. */
  now: () => number;
  isPassword: PasswordCheck;
}

/** Ends a session as its user asks. */
const endBy = (journal: Journal, session: SessionRow): Promise<void> =>
  journal.write(session.company_id, async ({ trx, audit }) => {
    await endSession(trx, session);
    const { username, handle } = session;
    audit({ username, terminal: handle, procedure: "sign-out", payload: {}, call_code: 0 });
  });

/** Sign-in by name and password or by a login code, and sign-out. The count of failures is stored: a restart does not forgive them. */
export const createSignIn = ({ store, journal, now, isPassword }: SignInParts) => {
  const turns = new Turns();

  const refuse = async (username: string, user: UserRow | undefined): Promise<never> => {
    await store.write(addFailure(username, now()));
    if (user)
      await journal.write(user.company_id, (entry) => {
        entry.audit({ username, terminal: "", procedure: "sign-in", payload: {}, call_code: 10 });
        return Promise.resolve();
      });
    throw new DomainError("wrong_credentials");
  };

  const begin = async (user: UserRow, hadFailures: boolean, login_code: number | null = null): Promise<SignedIn> =>
    await journal.write(user.company_id, async ({ trx, audit }) => {
      if (hadFailures)
        await everyCompany(trx).deleteFrom("sign_in_failures").where("username", "=", user.username).execute();
      const { token, session } = await beginSession(trx, user, now(), login_code);
      const { username } = user;
      const payload = login_code === null ? {} : { code_no: login_code };
      audit({ username, terminal: session.handle, procedure: "sign-in", payload, call_code: 0 });
      return { token, session, user };
    });

  const attempt = async (username: string, password: string): Promise<SignedIn> => {
    const failures = await failuresOf(store, username);
    if (lockedUntil(failures, now()) !== null) throw new DomainError("too_many_requests");
    const user = await findUser(store.read, username);
    const right = await isPassword(password, user?.password_hash ?? null);
    return user && right ? await begin(user, failures.length > 0) : await refuse(username, user);
  };

  /** Wrong codes are counted by the address that they come from; whoever guesses names no user. */
  const attemptCode = async (company_id: number, code: string, address: string): Promise<SignedIn> => {
    const name = codesFrom(address);
    if (lockedUntil(await failuresOf(store, name), now(), codeLock) !== null)
      throw new DomainError("too_many_requests");
    const found = await findLoginCode(readerOf(store, company_id), code, now());
    const user = found && (await findUser(store.read, found.username));
    if (found && user?.company_id === company_id && isIsolated(user)) return await begin(user, false, found.record_no);
    await store.write(addFailure(name, now(), codeLock));
    throw new DomainError("wrong_credentials", { text: { key: "login_codes.not_valid" } });
  };

  return {
    signInByCode: (company_id: number, code: string, address: string) =>
      turns.take(codesFrom(address), () => attemptCode(company_id, code, address)),
    signIn: (username: string, password: string) => turns.take(username, () => attempt(username, password)),
    signOut: (session: SessionRow): Promise<void> => endBy(journal, session),
  };
};
