import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { DevicePairingRow } from "#server/database/tables/auth.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import type { EveryCompany, EveryCompanyTrx } from "#server/database/store.ts";
import { codeOf, normalCode } from "./code.ts";

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

const findPairing = async (db: EveryCompany, pairing: string, now: number): Promise<DevicePairingRow | undefined> =>
  await db
    .selectFrom("device_pairings")
    .selectAll()
    .where("pairing_hash", "=", hashToken(pairing))
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** The state of a pairing that still runs, or null. */
export const pairingState = async (db: EveryCompany, pairing: string, now: number): Promise<PairingState | null> => {
  const row = await findPairing(db, pairing, now);
  return row ? stateOf(pairing, row) : null;
};

/** The screens that wait at an address, who has waited longest first. */
const waitingAt = (trx: EveryCompanyTrx, address: string) =>
  trx
    .selectFrom("device_pairings")
    .select("pairing_hash")
    .where("record_no", "is", null)
    .where("address", "=", address)
    .orderBy("created_at")
    .orderBy("pairing_hash");

/**
 * Makes room for one more of an address: those who have waited longest there give way; where all places are taken, those
 * of the address that holds the most. So whoever asks in masses takes the places of their own codes only. A screen that
 * has given way gets another code when it asks next; one that an administrator has confirmed gives way to nobody.
 */
const makeRoom = async (trx: EveryCompanyTrx, address: string): Promise<void> => {
  const counts = await trx
    .selectFrom("device_pairings")
    .select((eb) => ["address", eb.fn.countAll<number>().as("waiting")])
    .where("record_no", "is", null)
    .groupBy("address")
    .execute();
  const held = counts.map((one) => ({ address: one.address, waiting: Number(one.waiting) }));
  const own = held.find((one) => one.address === address)?.waiting ?? 0;
  const all = held.reduce((sum, { waiting }) => sum + waiting, 0);
  const most = held.reduce((a, b) => (b.waiting > a.waiting ? b : a), { address, waiting: own });
  const [from, over] =
    own >= waitingAtMost.address
      ? [address, own - waitingAtMost.address + 1]
      : [most.address, all - waitingAtMost.all + 1];
  if (over <= 0) return;
  const leaving = await waitingAt(trx, from).limit(over).execute();
  const hashes = leaving.map(({ pairing_hash }) => pairing_hash);
  await trx.deleteFrom("device_pairings").where("pairing_hash", "in", hashes).execute();
};

/** Lets a screen wait with a new code. Pairings that have ended are cleared away on the way. */
export const openPairing = async (
  trx: EveryCompanyTrx,
  pairing: string,
  address: string,
  now: number,
): Promise<PairingState> => {
  await trx.deleteFrom("device_pairings").where("expires_at", "<=", now).execute();
  await makeRoom(trx, address);
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
  trx: EveryCompany,
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
export const takeToken = async (trx: EveryCompanyTrx, pairing: string, now: number): Promise<string | null> => {
  const row = await findPairing(trx, pairing, now);
  if (!row || row.company_id === null || row.record_no === null) return null;
  const token = newToken("device");
  const { numUpdatedRows } = await trx
    .updateTable("devices")
    .set({ token_hash: hashToken(token), token_at: now, next_hash: null, next_at: null })
    .where("company_id", "=", row.company_id)
    .where("record_no", "=", row.record_no)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return token;
  await trx.deleteFrom("device_pairings").where("pairing_hash", "=", row.pairing_hash).execute();
  return null;
};
