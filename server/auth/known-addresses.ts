import { day } from "#schemas/durations.ts";
import type { EveryCompany } from "#server/database/store.ts";

/** An address is known to a user for so long after the last sign-in from it, in ms. */
export const knownFor = 90 * day;

/** Has the user signed in from there before? Guesses from elsewhere do not slow who has. */
export const isKnownAddress = async (
  db: EveryCompany,
  username: string,
  address: string,
  now: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom("known_addresses")
    .select("last_at")
    .where("username", "=", username)
    .where("address", "=", address)
    .executeTakeFirst();
  return row !== undefined && now - row.last_at < knownFor;
};

/** The users who have signed in from an address. */
export const knownAt = async (db: EveryCompany, address: string, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("known_addresses")
    .select("username")
    .where("address", "=", address)
    .where("last_at", ">", now - knownFor)
    .execute();
  return rows.map(({ username }) => username);
};

export const knowAddress = async (
  trx: EveryCompany,
  username: string,
  address: string,
  last_at: number,
): Promise<void> => {
  await trx
    .insertInto("known_addresses")
    .values({ username, address, last_at })
    .onConflict((c) => c.columns(["username", "address"]).doUpdateSet({ last_at }))
    .execute();
};
