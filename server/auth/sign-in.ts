import { everyCompany, readerOf } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { Journal, JournalEntry } from "#server/events/journal.ts";
import { DomainError, type ErrorCode, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { LoginCodeRow, SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { Pool } from "#server/turns/pool.ts";
import { Turns } from "#server/turns/turns.ts";
import { addFailures, checkLocks, type Counted, countedFor, forgetFailures } from "./failures.ts";
import { isKnownAddress, knowAddress } from "./known-addresses.ts";
import { addressLock, codeLock } from "./lock.ts";
import type { LockedAddresses } from "./locked-addresses.ts";
import { bindLoginCode, findLoginCode } from "./login-codes.ts";
import type { PasswordCheck } from "./passwords.ts";
import { type Seal, type ShownFactor, takeFactor } from "./second-factor/factors.ts";
import { beginSession, endReplaced, endSession } from "./sessions.ts";
import { hashToken, newToken } from "./tokens.ts";
import { findUser, hasPassword, isIsolated, mayHaveFactor } from "./users.ts";

/** Hashes take both cores' time and much memory: so many at once, and of one sender one. */
const hashesAtOnce = { running: 2, waitingOfOne: 20, waiting: 500 };

export interface SignedIn {
  token: string;
  session: SessionRow;
  user: UserRow;
  /** The token by which the browser of a login code is to be known again. */
  known_by?: string;
}

/** Where somebody signs in. */
export interface Place {
  address: string;
  /** What the browser says of itself. */
  browser: string | null;
  /** The token of the session that this browser had, which the new one replaces. */
  replaced: string | null;
  /** The token by which login codes know this browser. */
  known_by: string | null;
  /** The company whose enrolled terminal it is; null anywhere else. */
  terminalOf: number | null;
}

/** What is shown by who has a password. */
export interface Shown {
  username: string;
  password: string;
  /** A code of the app, or a recovery code. */
  second_factor?: string;
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
  /** Opens the secrets of second factors. */
  seal: Seal;
}

interface Refused {
  /** Who it is that was not let in; nobody where what was typed names none. */
  user: UserRow | undefined;
  payload?: Readonly<Record<string, unknown>>;
  /** What is said of it, in place of the words for a wrong password. */
  text?: { key: number | string };
  code?: ErrorCode;
  /** The field that it is about. */
  path?: string | null;
}

/** Counts a failure, leaves a row of it in the audit log of a user who exists, and refuses. */
const refuse = async (
  { store, journal, now }: SignInParts,
  counted: readonly Counted[],
  { user, payload = {}, text, code = "wrong_credentials", path = null }: Refused,
): Promise<never> => {
  await store.write(addFailures(counted, now()));
  const { callCode: call_code } = errorCatalogue[code];
  if (user)
    await journal.write(user.company_id, (entry) => {
      entry.audit({ username: user.username, terminal: "", procedure: "sign-in", payload, call_code });
      return Promise.resolve();
    });
  throw new DomainError(code, { path, ...(text && { text }) });
};

/** What is said and counted where the password is right and the second factor is not: that it is missing is no guess. */
const refuseFactor = (
  parts: SignInParts,
  counted: readonly Counted[],
  user: UserRow,
  second_factor: "missing" | "wrong",
): Promise<never> => {
  const refused = { user, payload: { second_factor }, code: "second_factor_needed" } as const;
  return second_factor === "missing"
    ? refuse(parts, [], { ...refused, text: { key: "login.code_needed" } })
    : refuse(parts, counted, { ...refused, text: { key: "login.wrong_code" }, path: "/second_factor" });
};

/** Begins a session in place of the one that the browser had. */
const enter = async (
  { trx, audit }: JournalEntry,
  user: UserRow,
  { address, browser, replaced }: Place,
  { code, payload, now }: { code: LoginCodeRow | null; payload: Readonly<Record<string, unknown>>; now: number },
): Promise<SignedIn> => {
  if (replaced !== null) await endReplaced(everyCompany(trx), replaced, now);
  const { token, session } = await beginSession(trx, user, now, { code, address, browser });
  audit({ username: user.username, terminal: session.handle, procedure: "sign-in", payload, call_code: 0 });
  return { token, session, user };
};

/** What the audit log says of the second factor that was shown. */
const payloadOf = (shown: ShownFactor | "none"): Readonly<Record<string, unknown>> => {
  if (shown === "none") return {};
  return shown.by === "app"
    ? { second_factor: shown.by }
    : { second_factor: shown.by, recovery_codes_left: shown.left };
};

/** An enrolled terminal, which can be revoked, is the other factor of the users of its company. */
const isAskedFor = (user: UserRow, { terminalOf }: Place): boolean =>
  mayHaveFactor(user) && terminalOf !== user.company_id;

/**
 * Begins the session of who has shown a right password and, where there is a second factor, a right code of it, and
 * forgets the failures before. Says what is the matter with the code where it begins none.
 */
const beginByPassword = async (
  { journal, now, seal }: SignInParts,
  user: UserRow,
  place: Place,
  { counted, second_factor }: { counted: readonly Counted[]; second_factor: string | undefined },
): Promise<SignedIn | "missing" | "wrong"> =>
  await journal.write(user.company_id, async (entry) => {
    const all = everyCompany(entry.trx);
    // Another password that came while this one was looked at ends its sessions, and lets none begin.
    const found = await findUser(all, user.username);
    if (found?.password_hash !== user.password_hash) throw new DomainError("wrong_credentials");
    const shown = isAskedFor(found, place)
      ? await takeFactor(entry.trx, user.username, second_factor, { now: now(), seal })
      : "none";
    if (shown === "missing" || shown === "wrong") return shown;
    // The failures of the address are those of other users as well.
    await forgetFailures(all, counted[0]!);
    await knowAddress(all, user.username, place.address, now());
    return await enter(entry, user, place, { code: null, payload: payloadOf(shown), now: now() });
  });

/** Begins a session by a code that is not another browser's; null where it is. */
const beginByCode = async (
  { journal, now }: SignInParts,
  user: UserRow,
  place: Place,
  code: LoginCodeRow,
): Promise<SignedIn | null> =>
  await journal.write(user.company_id, async (entry) => {
    const known_by = place.known_by ?? newToken("browser");
    const here = { browser_hash: hashToken(known_by), browser: place.browser, address: place.address };
    if (!(await bindLoginCode(entry.trx, code.record_no, here, now()))) return null;
    const payload = { code_no: code.record_no };
    return { ...(await enter(entry, user, place, { code, payload, now: now() })), known_by };
  });

/** Ends a session as its user asks. */
const endBy = ({ journal, now }: SignInParts, session: SessionRow): Promise<void> =>
  journal.write(session.company_id, async ({ trx, audit }) => {
    await endSession(trx, session, now());
    const { username, handle } = session;
    audit({ username, terminal: handle, procedure: "sign-out", payload: {}, call_code: 0 });
  });

/** Sign-in by name, password and second factor or by a login code, and sign-out. The count of failures is stored: a restart does not forgive them. */
export const createSignIn = (parts: SignInParts) => {
  const { store, now, isPassword, locked } = parts;
  const hashes = new Pool(hashesAtOnce);
  const turns = new Turns();

  const attempt = async (
    { username, password, second_factor }: Shown,
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
    if (!user || !isRight || user.disabled_at !== null) return await refuse(parts, counted, { user });
    const begun = await beginByPassword(parts, user, place, { counted, second_factor });
    return typeof begun === "string" ? await refuseFactor(parts, counted, user, begun) : begun;
  };

  const attemptCode = async (company_id: number, code: string, place: Place): Promise<SignedIn> => {
    const counted = [codesFrom(place.address)];
    await checkLocks(store, counted, now());
    const found = await findLoginCode(readerOf(store, company_id), code, now());
    const user = found && (await findUser(store.read, found.username));
    const text = { key: 900056 };
    if (!found || user?.company_id !== company_id || !isIsolated(user) || user.disabled_at !== null)
      return await refuse(parts, counted, { user: undefined, text });
    const signedIn = await beginByCode(parts, user, place, found);
    return signedIn ?? (await refuse(parts, counted, { user, payload: { code_no: found.record_no }, text }));
  };

  return {
    signInByCode: (company_id: number, code: string, place: Place) =>
      turns.run(codesFrom(place.address).name, () => attemptCode(company_id, code, place)),
    signIn: async (shown: Shown, place: Place) => {
      const { username } = shown;
      const refusal = await locked.refusalOf(place.address, username);
      if (refusal) throw refusal;
      const isKnown = await isKnownAddress(store.read, username, place.address, now());
      const counted = countedFor(username, place.address, isKnown);
      return await turns.run(counted[0]!.name, () => attempt(shown, place, counted));
    },
    signOut: (session: SessionRow): Promise<void> => endBy(parts, session),
  };
};
