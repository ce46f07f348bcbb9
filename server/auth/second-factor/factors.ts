import { parseJson, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { SecondFactorRow } from "#server/database/tables/auth.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { hashOfCode, newRecoveryCodes, plainCode } from "./recovery-codes.ts";
import { isAppCode, newSecret, stepOf } from "./totp.ts";

interface SealedFor {
  company_id: number;
  name: string;
  origin: string;
}

/** Seals and opens secrets with the server's own key; opening throws where another key has sealed. */
export interface Seal {
  seal: (owner: SealedFor, value: string) => string;
  open: (owner: SealedFor, sealed: string) => string;
}

type Owner = Pick<SecondFactorRow, "company_id" | "username">;

/** No secret of another system has such an origin, so that neither opens in the place of the other. */
const sealedFor = ({ company_id, username }: Owner): SealedFor => ({
  company_id,
  name: username,
  origin: "second-factor",
});

const secretOf = (row: SecondFactorRow, seal: Seal): string => {
  try {
    return seal.open(sealedFor(row), row.secret);
  } catch (cause) {
    throw new DomainError("state_conflict", {
      message: "The second factor was stored with another key of the server.",
      text: { key: "login.factor_unreadable" },
      cause,
    });
  }
};

const findFactor = (db: Reader, username: string): Promise<SecondFactorRow | undefined> =>
  db.selectFrom("second_factors").selectAll().where("username", "=", username).executeTakeFirst();

/** What is said of a second factor that counts. */
export interface FactorState {
  /** Ms UTC. */
  confirmed_at: number;
  /** Recovery codes that are left. */
  recovery_codes: number;
}

/** The second factor of a user; null where there is none that counts. */
export const readFactor = async (db: Reader, username: string): Promise<FactorState | null> => {
  const row = await findFactor(db, username);
  if (!row || row.confirmed_at === null) return null;
  return { confirmed_at: row.confirmed_at, recovery_codes: parseJson<string[]>(row.recovery_hashes).length };
};

/** The users of a company who have a second factor that counts. */
export const usersWithFactor = async (db: Reader): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom("second_factors").select("username").where("confirmed_at", "is not", null).execute();
  return new Set(rows.map(({ username }) => username));
};

/** Stores a new secret, which counts once a code of it has been shown; null where one counts already. */
export const beginFactor = async (trx: Trx, owner: Owner, seal: Seal): Promise<string | null> => {
  if (await readFactor(trx, owner.username)) return null;
  const secret = newSecret();
  const row = {
    ...owner,
    secret: seal.seal(sealedFor(owner), secret),
    confirmed_at: null,
    last_step: null,
    recovery_hashes: "[]",
  };
  await trx
    .insertInto("second_factors")
    .values(row)
    .onConflict((conflict) => conflict.columns(["company_id", "username"]).doUpdateSet(row))
    .execute();
  return secret;
};

const madeCodes = () => {
  const codes = newRecoveryCodes();
  return { codes, recovery_hashes: toJson(codes.map(hashOfCode)) };
};

/** A secret that does not count yet, and the time step of a code of it. */
export interface TriedFactor {
  pending: SecondFactorRow;
  step: number;
}

/** Tries a code of the secret that does not count yet: right, wrong, or there is no such secret. */
export const tryPending = async (
  db: Reader,
  username: string,
  typed: string,
  { now, seal }: { now: number; seal: Seal },
): Promise<TriedFactor | "none" | "wrong"> => {
  const pending = await findFactor(db, username);
  if (!pending || pending.confirmed_at !== null) return "none";
  const code = plainCode(typed);
  const step = isAppCode(code) ? stepOf(secretOf(pending, seal), code, now) : null;
  return step === null ? "wrong" : { pending, step };
};

/** Lets the secret count whose code was shown, and gives its recovery codes; null where it is another one by now. */
export const confirmFactor = async (
  trx: Trx,
  { pending: { username, secret }, step }: TriedFactor,
  now: number,
): Promise<string[] | null> => {
  const { codes, recovery_hashes } = madeCodes();
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ confirmed_at: now, last_step: step, recovery_hashes })
    .where("username", "=", username)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? codes : null;
};

/** Other recovery codes in the place of those before; null where there is no second factor. */
export const renewCodes = async (trx: Trx, username: string): Promise<string[] | null> => {
  const { codes, recovery_hashes } = madeCodes();
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ recovery_hashes })
    .where("username", "=", username)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? codes : null;
};

/** Takes the second factor of a user away; false where none did count. */
export const removeFactor = async (trx: Trx, username: string): Promise<boolean> => {
  const removed = await trx
    .deleteFrom("second_factors")
    .where("username", "=", username)
    .returning("confirmed_at")
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
};

/** By what somebody has shown the second factor. */
export type ShownFactor = { by: "app" } | { by: "recovery code"; left: number };

/** A code opens once: of two sign-ins that show the same one at once, the update of one finds the step taken. */
const takeStep = async (trx: Trx, row: SecondFactorRow, step: number): Promise<ShownFactor | "wrong"> => {
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("username", "=", row.username)
    .where("secret", "=", row.secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { by: "app" } : "wrong";
};

const takeRecoveryCode = async (trx: Trx, row: SecondFactorRow, code: string): Promise<ShownFactor | "wrong"> => {
  const hashes = parseJson<string[]>(row.recovery_hashes);
  const left = hashes.filter((one) => one !== hashOfCode(code));
  if (left.length === hashes.length) return "wrong";
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ recovery_hashes: toJson(left) })
    .where("username", "=", row.username)
    .where("recovery_hashes", "=", row.recovery_hashes)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { by: "recovery code", left: left.length } : "wrong";
};

/** Uses up a code that is shown at a sign-in: says by what it is right, or that there is nothing to ask for. */
export const takeFactor = async (
  trx: Trx,
  username: string,
  typed: string | undefined,
  { now, seal }: { now: number; seal: Seal },
): Promise<ShownFactor | "none" | "missing" | "wrong"> => {
  const row = await findFactor(trx, username);
  if (!row || row.confirmed_at === null) return "none";
  if (typed === undefined) return "missing";
  const code = plainCode(typed);
  if (!isAppCode(code)) return await takeRecoveryCode(trx, row, code);
  const step = stepOf(secretOf(row, seal), code, now);
  return step === null ? "wrong" : await takeStep(trx, row, step);
};
