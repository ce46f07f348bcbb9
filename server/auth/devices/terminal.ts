import { type Reader, readerOf, type Trx, writeCompany } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { DeviceRow, SessionRow, UserRow } from "#server/database/tables/auth.ts";

/** What stands in place of the hash of a token: no token has this hash, so that no cookie opens the session. */
const noToken = ({ company_id, record_no }: DeviceRow): string => `terminal ${company_id} ${record_no}`;

/** The public name of a terminal's session; the same for as long as the terminal lives. */
const handleOf = ({ record_no }: DeviceRow): string => `terminal-${record_no}`;

const sessionRow = (device: DeviceRow, username: string, now: number): SessionRow => ({
  company_id: device.company_id,
  handle: handleOf(device),
  token_hash: noToken(device),
  username,
  device: String(device.record_no),
  device_employee: null,
  device_employee_name: null,
  created_at: now,
  last_call_at: now,
  // It lives as long as the terminal's token does.
  expires_at: Number.MAX_SAFE_INTEGER,
  login_code: null,
  browser: null,
  address: null,
});

const ownSession = async (db: Reader, device: DeviceRow): Promise<SessionRow | undefined> =>
  await db.selectFrom("sessions").selectAll().where("handle", "=", handleOf(device)).executeTakeFirst();

const beginOwn = async (trx: Trx, device: DeviceRow, session: SessionRow): Promise<SessionRow> => {
  const { company_id: _company, ...row } = session;
  await trx.deleteFrom("sessions").where("handle", "=", row.handle).where("username", "!=", row.username).execute();
  await trx
    .insertInto("sessions")
    .values(row)
    .onConflict((c) => c.columns(["company_id", "handle"]).doNothing())
    .execute();
  return (await ownSession(trx, device)) ?? session;
};

/**
 * The session in which a terminal acts as its user: it keeps who has signed in on the device. One that was ended, or that
 * was another user's, begins anew. Where nothing can be stored the terminal reads on with one that nobody keeps.
 */
export const sessionOfTerminal = async (
  store: Store,
  device: DeviceRow,
  { username }: UserRow,
  now: number,
): Promise<SessionRow> => {
  const found = await ownSession(readerOf(store, device.company_id), device);
  if (found?.username === username) return found;
  const session = sessionRow(device, username, now);
  try {
    return await writeCompany(store, device.company_id, (trx) => beginOwn(trx, device, session));
  } catch {
    return session;
  }
};
