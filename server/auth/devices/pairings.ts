import { DomainError } from "#schemas/protocol/errors.ts";
import type { DevicePairingRow } from "#server/auth/tables.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import type { Reader, Trx } from "#server/database/store.ts";
import { codeOf, normalCode } from "./code.ts";

const minute = 60_000;
/** How long a code is good, and how long a confirmed screen may take to fetch its token. */
const pairingLife = 10 * minute;
/** Screens that may wait at once: from one address, and in all. */
export const waitingAtMost = { address: 50, all: 500 } as const;

/** What a screen is told of its pairing. */
export interface PairingState {
  code: string;
  /** Milliseconds UTC. */
  expires_at: number;
  confirmed: boolean;
}

const stateOf = (pairing: string, row: DevicePairingRow): PairingState => ({
  code: codeOf(pairing, row.created_at),
  expires_at: row.expires_at,
  confirmed: row.record_no !== null,
});

const findPairing = async (db: Reader, pairing: string, now: number): Promise<DevicePairingRow | undefined> =>
  await db
    .selectFrom("device_pairings")
    .selectAll()
    .where("pairing_hash", "=", hashToken(pairing))
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** The state of a pairing that still runs, or null. */
export const pairingState = async (db: Reader, pairing: string, now: number): Promise<PairingState | null> => {
  const row = await findPairing(db, pairing, now);
  return row ? stateOf(pairing, row) : null;
};

const checkWaiting = async (trx: Trx, address: string): Promise<void> => {
  const { all, own } = await trx
    .selectFrom("device_pairings")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("address", "=", address).as("own"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(own) >= waitingAtMost.address || Number(all) >= waitingAtMost.all)
    throw new DomainError("too_many_requests");
};

/**
 * Lets a screen wait with a new code. Throws `too_many_requests` when too many wait already. Pairings that have ended
 * are cleared away on the way.
 */
export const openPairing = async (trx: Trx, pairing: string, address: string, now: number): Promise<PairingState> => {
  await trx.deleteFrom("device_pairings").where("expires_at", "<=", now).execute();
  await checkWaiting(trx, address);
  const row: DevicePairingRow = {
    pairing_hash: hashToken(pairing),
    code_hash: hashToken(codeOf(pairing, now)),
    address,
    created_at: now,
    expires_at: now + pairingLife,
    company_id: null,
    record_no: null,
  };
  await trx.insertInto("device_pairings").values(row).execute();
  return stateOf(pairing, row);
};

/**
 * Binds the waiting screen that shows the code to a device. Looked up by the code's hash, so that the time it takes
 * tells nothing of the code. Throws `not_found` for a code that nobody shows (any longer).
 */
export const confirmPairing = async (
  trx: Trx,
  typed: string,
  device: { company_id: number; record_no: number },
  now: number,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable("device_pairings")
    .set({ ...device, expires_at: now + pairingLife })
    .where("code_hash", "=", hashToken(normalCode(typed)))
    .where("expires_at", ">", now)
    .where("record_no", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new DomainError("not_found", { path: "/code", text: { key: "devices.code_unknown" } });
};

/**
 * A new token for the screen of a confirmed pairing; the one before is no longer good, so that an answer that was lost
 * can be asked for again. Null when the device was revoked meanwhile: the pairing has ended then.
 */
export const takeToken = async (trx: Trx, pairing: string, now: number): Promise<string | null> => {
  const row = await findPairing(trx, pairing, now);
  if (!row || row.company_id === null || row.record_no === null) return null;
  const token = newToken("device");
  const { numUpdatedRows } = await trx
    .updateTable("devices")
    .set({ token_hash: hashToken(token) })
    .where("company_id", "=", row.company_id)
    .where("record_no", "=", row.record_no)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return token;
  await trx.deleteFrom("device_pairings").where("pairing_hash", "=", row.pairing_hash).execute();
  return null;
};
