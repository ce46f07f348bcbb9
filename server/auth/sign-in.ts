import { everyCompany, readerOf } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { Journal } from "#server/events/journal.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { Pool } from "#server/turns/pool.ts";
import { Turns } from "#server/turns/turns.ts";
import { addFailures, checkLocks, type Counted, countedFor, forgetFailures } from "./failures.ts";
import { isKnownAddress, knowAddress } from "./known-addresses.ts";
import { addressLock, codeLock } from "./lock.ts";
import type { LockedAddresses } from "./locked-addresses.ts";
import { findLoginCode } from "./login-codes.ts";
import type { PasswordCheck } from "./passwords.ts";
import { beginSession, endReplaced, endSession } from "./sessions.ts";
import { findUser, hasPassword, isIsolated } from "./users.ts";

/** Hashes take both cores' time and much memory: so many at once, and of one sender one. */
const hashesAtOnce = { running: 2, waitingOfOne: 20, waiting: 500 };

export interface SignedIn {
  token: string;
  session: SessionRow;
  user: UserRow;
}

/** Where somebody signs in. */
export interface Place {
  address: string;
  /** What the browser says of itself. */
  browser: string | null;
  /** The token of the session that this browser had, which the new one replaces. */
  replaced: string | null;
}

/** Wrong codes are counted by the address that they come from; whoever guesses names no user. */
const codesFrom = (address: string): Counted => ({ name: `code ${address}`, rule: codeLock });

/** What sign-in needs of the server. */
export interface SignInParts {
  store: Store;
  journal: Journal;
  /** Milliseconds UTC. */
  now: () => number;
  isPassword: PasswordCheck;
  locked: LockedAddresses;
}

/** Counts a failure, leaves a row of it in the audit log of a user who exists, and refuses. */
const refuse = async (
  { store, journal, now }: SignInParts,
  username: string,
  user: UserRow | undefined,
  counted: readonly Counted[],
): Promise<never> => {
  await store.write(addFailures(counted, now()));
  if (user)
    await journal.write(user.company_id, (entry) => {
      entry.audit({ username, terminal: "", procedure: "sign-in", payload: {}, call_code: 10 });
      return Promise.resolve();
    });
  throw new DomainError("wrong_credentials");
};

/** Begins the session of who has shown a right password, or the code of a number, and forgets the failures before. */
const begin = async (
  { journal, now }: SignInParts,
  user: UserRow,
  { address, browser, replaced }: Place,
  by: { login_code: number } | { counted: readonly Counted[] },
): Promise<SignedIn> =>
  await journal.write(user.company_id, async ({ trx, audit }) => {
    const all = everyCompany(trx);
    const login_code = "login_code" in by ? by.login_code : null;
    if ("counted" in by) {
      // Another password that came while this one was looked at ends its sessions, and lets none begin.
      if ((await findUser(all, user.username))?.password_hash !== user.password_hash)
        throw new DomainError("wrong_credentials");
      // The failures of the address are those of other users as well.
      await forgetFailures(all, by.counted[0]!);
      await knowAddress(all, user.username, address, now());
    }
    if (replaced !== null) await endReplaced(all, replaced, now());
    const { token, session } = await beginSession(trx, user, now(), { login_code, address, browser });
    const { username } = user;
    const payload = login_code === null ? {} : { code_no: login_code };
    audit({ username, terminal: session.handle, procedure: "sign-in", payload, call_code: 0 });
    return { token, session, user };
  });

/** Ends a session as its user asks. */
const endBy = ({ journal, now }: SignInParts, session: SessionRow): Promise<void> =>
  journal.write(session.company_id, async ({ trx, audit }) => {
    await endSession(trx, session, now());
    const { username, handle } = session;
    audit({ username, terminal: handle, procedure: "sign-out", payload: {}, call_code: 0 });
  });

/** Sign-in by name and password or by a login code, and sign-out. The count of failures is stored: a restart does not forgive them. */
export const createSignIn = (parts: SignInParts) => {
  const { store, now, isPassword, locked } = parts;
  const hashes = new Pool(hashesAtOnce);
  const turns = new Turns();

  const attempt = async (
    username: string,
    password: string,
    place: Place,
    counted: readonly Counted[],
  ): Promise<SignedIn> => {
    await checkLocks(store, counted, now(), async ({ rule }, until) => {
      if (rule === addressLock) await locked.remember(store.read, place.address, until);
    });
    const user = await findUser(store.read, username);
    const stored = user && hasPassword(user) ? user.password_hash : null;
    const { name, rule } = counted.at(-1)!;
    const isRight = await hashes
      .run(name, () => isPassword(password, stored))
      .catch(async (error: unknown) => {
        // Too many of this address wait already. Told at once, a flood would come back at once.
        if (rule === addressLock) await locked.wait();
        throw error;
      });
    return user && isRight && user.disabled_at === null
      ? await begin(parts, user, place, { counted })
      : await refuse(parts, username, user, counted);
  };

  const attemptCode = async (company_id: number, code: string, place: Place): Promise<SignedIn> => {
    const counted = [codesFrom(place.address)];
    await checkLocks(store, counted, now());
    const found = await findLoginCode(readerOf(store, company_id), code, now());
    const user = found && (await findUser(store.read, found.username));
    if (found && user?.company_id === company_id && isIsolated(user) && user.disabled_at === null)
      return await begin(parts, user, place, { login_code: found.record_no });
    await store.write(addFailures(counted, now()));
    throw new DomainError("wrong_credentials", { text: { key: "login_codes.not_valid" } });
  };

  return {
    signInByCode: (company_id: number, code: string, place: Place) =>
      turns.run(codesFrom(place.address).name, () => attemptCode(company_id, code, place)),
    signIn: async (username: string, password: string, place: Place) => {
      const refusal = await locked.refusalOf(place.address, username);
      if (refusal) throw refusal;
      const isKnown = await isKnownAddress(store.read, username, place.address, now());
      const counted = countedFor(username, place.address, isKnown);
      return await turns.run(counted[0]!.name, () => attempt(username, password, place, counted));
    },
    signOut: (session: SessionRow): Promise<void> => endBy(parts, session),
  };
};
