import { day } from "#schemas/durations.ts";
import type { LoginCode } from "#schemas/platform/login-code.ts";
import type { EndedCode } from "#schemas/protocol/app.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso, toIsoOrNull } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { EveryCompany } from "#server/database/store.ts";
import type { LoginCodeRow, SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { hashToken, newToken } from "./tokens.ts";
import { findUser, isIsolated } from "./users.ts";

/** How long a code opens, in ms: a year. Source: docs/specification/shared-decisions.md section 10. */
const loginCodeLife = 365 * day;

const entityOf = (row: LoginCodeRow, last_used_at: number | null): LoginCode => ({
  record_no: row.record_no,
  username: row.username,
  created_at: toIso(row.created_at),
  expires_at: toIso(row.expires_at),
  revoked_at: toIsoOrNull(row.revoked_at),
  bound_at: toIsoOrNull(row.bound_at),
  bound_browser: row.bound_browser,
  bound_address: row.bound_address,
  last_used_at: toIsoOrNull(last_used_at),
});

export const readLoginCodes = async (db: Reader): Promise<LoginCode[]> => {
  const rows = await db.selectFrom("login_codes").selectAll().orderBy("record_no").execute();
  const sessions = await db
    .selectFrom("sessions")
    .select((eb) => ["login_code", eb.fn.max<number>("last_call_at").as("at")])
    .where("login_code", "is not", null)
    .groupBy("login_code")
    .execute();
  const used = new Map(sessions.map(({ login_code, at }) => [login_code, at]));
  return rows.map((row) => entityOf(row, used.get(row.record_no) ?? null));
};

/** Makes a code of an isolated user; only its hash is stored, so this is the one time that it can be read. */
export const addLoginCode = async (trx: Trx, user: UserRow, now: number) => {
  const { company_id, username } = user;
  if (!isIsolated(user))
    throw new DomainError("rule_violated", { path: "/username", text: { key: "login_codes.not_isolated" } });
  const login_code = newToken("code");
  const row: LoginCodeRow = {
    company_id,
    record_no: await takeNumbers(trx, company_id, "login_code"),
    username,
    code_hash: hashToken(login_code),
    created_at: now,
    expires_at: now + loginCodeLife,
    revoked_at: null,
    browser_hash: null,
    bound_browser: null,
    bound_address: null,
    bound_at: null,
  };
  await trx.insertInto("login_codes").values(row).execute();
  return { login_code, entity: entityOf(row, null) };
};

/** Ends a code and the sessions that it began; gives its user. Ending it again changes nothing. */
export const endLoginCode = async (trx: Trx, record_no: number, now: number): Promise<string> => {
  const row = await trx
    .selectFrom("login_codes")
    .select("username")
    .where("record_no", "=", record_no)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", { path: "/record_no" });
  await trx
    .updateTable("login_codes")
    .set({ revoked_at: now })
    .where("record_no", "=", record_no)
    .where("revoked_at", "is", null)
    .execute();
  await trx.deleteFrom("sessions").where("login_code", "=", record_no).execute();
  return row.username;
};

/** Is there a code of any company that opens? */
export const hasLoginCodes = async (db: EveryCompany, now: number): Promise<boolean> => {
  const row = await db
    .selectFrom("login_codes")
    .select("record_no")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** A company's code that still opens, by what was typed; looked up by its hash. */
export const findLoginCode = async (db: Reader, code: string, now: number): Promise<LoginCodeRow | undefined> =>
  await db
    .selectFrom("login_codes")
    .selectAll()
    .where("code_hash", "=", hashToken(code))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** The browser in which a code is opened. */
export interface CodeBrowser {
  browser_hash: string;
  browser: string | null;
  address: string;
}

/** Binds a code to the browser that opens it first; tells whether it opens in this one. */
export const bindLoginCode = async (
  trx: Trx,
  record_no: number,
  { browser_hash, browser, address }: CodeBrowser,
  now: number,
): Promise<boolean> => {
  const own = trx.updateTable("login_codes").where("record_no", "=", record_no);
  await own
    .set({ browser_hash, bound_browser: browser, bound_address: address, bound_at: now })
    .where("browser_hash", "is", null)
    .execute();
  const row = await trx
    .selectFrom("login_codes")
    .select("browser_hash")
    .where("record_no", "=", record_no)
    .executeTakeFirst();
  return row?.browser_hash === browser_hash;
};

/**
 * Why a browser without a session is no screen of the code that it opened last; null for one that never opened any.
 * Whoever has no token of that browser is told nothing.
 */
export const endOfCode = async (db: EveryCompany, browser: string, now: number): Promise<EndedCode | null> => {
  const code = await db
    .selectFrom("login_codes")
    .select(["company_id", "username", "revoked_at", "expires_at"])
    .where("browser_hash", "=", hashToken(browser))
    .orderBy("bound_at", "desc")
    .orderBy("record_no", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!code) return null;
  if (code.revoked_at !== null) return { reason: "revoked" };
  if (code.expires_at <= now) return { reason: "expired" };
  const user = await findUser(db, code.username);
  const isOpen = user?.company_id === code.company_id && isIsolated(user) && user.disabled_at === null;
  return { reason: isOpen ? "signed-out" : "user" };
};

/** A session that a code began lasts as long as the code opens and its user is isolated. */
export const isGoodCode = async (
  db: Reader,
  { login_code }: SessionRow,
  user: UserRow,
  now: number,
): Promise<boolean> => {
  if (login_code === null) return true;
  const row = await db
    .selectFrom("login_codes")
    .select("record_no")
    .where("record_no", "=", login_code)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined && isIsolated(user);
};
