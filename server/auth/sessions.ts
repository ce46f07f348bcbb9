import { randomUUID } from "node:crypto";
import { fromFlag } from "#server/database/columns.ts";
import { ofCompany, type Trx, writeCompany } from "#server/database/company.ts";
import type { EveryCompany, Store } from "#server/database/store.ts";
import type { LoginCodeRow, SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { isGoodCode } from "./login-codes.ts";
import { endProofs } from "./proofs.ts";
import { hashToken, newToken } from "./tokens.ts";
import { day, hour } from "#schemas/durations.ts";

/** How long a session lives after its last call, and at most, in ms. A shared device stays signed in while it is used. */
const [idle, idleOfDevice, longest] = [12 * hour, 7 * day, 7 * day];

/**
 * When a session ends that was begun at `created_at` and is called at `now`. At an enrolled terminal, which an
 * administrator can revoke, it has no longest life: nobody is asked for a password in the middle of a shift.
 */
const sessionEnd = (
  user: Pick<UserRow, "deviceuser">,
  created_at: number,
  now: number,
  atTerminal: boolean,
): number => {
  if (fromFlag(user.deviceuser)) return now + idleOfDevice;
  return atTerminal ? now + idle : Math.min(now + idle, created_at + longest);
};
/** A session's last call is stored at most so often. */
const touchEvery = 10_000;

/** How a session is begun: by which login code, if by one, from where, and by which browser. */
export interface Beginning {
  code: Pick<LoginCodeRow, "record_no" | "expires_at"> | null;
  address: string;
  browser: string | null;
}

/** Begins a session and gives the token for its cookie. Ended sessions of the company are cleared away on the way. */
export const beginSession = async (trx: Trx, user: UserRow, now: number, { code, address, browser }: Beginning) => {
  const token = newToken("session");
  const session: SessionRow = {
    company_id: user.company_id,
    handle: randomUUID(),
    token_hash: hashToken(token),
    username: user.username,
    device: null,
    device_employee: null,
    device_employee_name: null,
    created_at: now,
    last_call_at: now,
    // Nobody stands at the screens that a code opens who could sign in anew.
    expires_at: code?.expires_at ?? sessionEnd(user, now, now, false),
    login_code: code?.record_no ?? null,
    address,
    browser,
  };
  await trx.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await trx.insertInto("sessions").values(session).execute();
  return { token, session };
};

/** The session of a token's hash with its user and company, when it has not ended. */
export const findSession = async (db: EveryCompany, token_hash: string, now: number) => {
  const session = await db
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!session) return null;
  const own = ofCompany(db, session.company_id);
  const user = await own.selectFrom("users").selectAll().where("username", "=", session.username).executeTakeFirst();
  if (!user || user.disabled_at !== null || !(await isGoodCode(own, session, user, now))) return null;
  return { session, user };
};

/** Ends a session, and with it what was proved in it. */
export const endSession = async (trx: Trx, { handle }: Pick<SessionRow, "handle">, now: number): Promise<void> => {
  await trx.deleteFrom("sessions").where("handle", "=", handle).execute();
  await endProofs(trx, { session: handle }, now);
};

/** Ends the session of a browser that signs in anew, whoever's it was, and what was proved in it. */
export const endReplaced = async (all: EveryCompany, token: string, now: number): Promise<void> => {
  const ended = await all
    .deleteFrom("sessions")
    .where("token_hash", "=", hashToken(token))
    .returning("handle")
    .executeTakeFirst();
  if (!ended) return;
  const proofs = all.updateTable("proofs").set({ ends_at: now });
  await proofs.where("session", "=", ended.handle).where("ends_at", ">", now).execute();
};

export const needsTouch = (session: SessionRow, now: number): boolean => now - session.last_call_at >= touchEvery;

/** Notes a call of the session, which lets it live on from now; that of a login code ends with its code. */
export const touchSession = async (
  store: Store,
  session: SessionRow,
  user: UserRow,
  { now, atTerminal }: { now: number; atTerminal: boolean },
): Promise<void> => {
  const { login_code, created_at } = session;
  const expires_at = login_code === null ? sessionEnd(user, created_at, now, atTerminal) : session.expires_at;
  const work = (trx: Trx) =>
    trx.updateTable("sessions").set({ last_call_at: now, expires_at }).where("handle", "=", session.handle).execute();
  await writeCompany(store, session.company_id, work);
};
