import { createHash, randomBytes } from "node:crypto";
import { minute } from "#schemas/durations.ts";
import { hashToken } from "#server/auth/tokens.ts";
import type { ProviderSignInRow } from "#server/database/tables/auth.ts";
import type { EveryCompanyTrx } from "#server/database/store.ts";
import type { Secrets } from "./provider.ts";

/** So long may somebody be at the provider. */
export const signInLasts = 10 * minute;
/** Sign-ins of one address that may be under way; the oldest give way. */
export const underWayAtMost = 100;

/** What the browser keeps of its sign-in: 256 random bits. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const derived = (secret: string, purpose: string): string =>
  createHash("sha256").update(`${purpose} ${secret}`).digest("base64url");

/** All that a sign-in is known by follows from what its browser keeps, so that it is of this browser and this sign-in. */
export const secretsOf = (secret: string): Secrets => ({
  state: derived(secret, "state"),
  nonce: derived(secret, "nonce"),
  verifier: derived(secret, "verifier"),
});

/** Notes that a browser has gone to the provider; those that have taken too long are cleared away on the way. */
export const addWaiting = async (
  trx: EveryCompanyTrx,
  secret: string,
  row: Pick<ProviderSignInRow, "address" | "redirect" | "replaced_hash">,
  now: number,
): Promise<void> => {
  await trx.deleteFrom("provider_sign_ins").where("expires_at", "<=", now).execute();
  const others = await trx
    .selectFrom("provider_sign_ins")
    .select("secret_hash")
    .where("address", "=", row.address)
    .orderBy("created_at", "desc")
    .orderBy("secret_hash")
    .offset(underWayAtMost - 1)
    .limit(underWayAtMost)
    .execute();
  const leaving = others.map(({ secret_hash }) => secret_hash);
  if (leaving.length > 0) await trx.deleteFrom("provider_sign_ins").where("secret_hash", "in", leaving).execute();
  const times = { created_at: now, expires_at: now + signInLasts };
  await trx
    .insertInto("provider_sign_ins")
    .values({ secret_hash: hashToken(secret), ...row, ...times })
    .execute();
};

/** Takes a sign-in that is under way, once; null for any other. */
export const takeWaiting = async (
  trx: EveryCompanyTrx,
  secret: string,
  now: number,
): Promise<ProviderSignInRow | null> => {
  const secret_hash = hashToken(secret);
  const row = await trx
    .selectFrom("provider_sign_ins")
    .selectAll()
    .where("secret_hash", "=", secret_hash)
    .executeTakeFirst();
  const { numDeletedRows } = await trx
    .deleteFrom("provider_sign_ins")
    .where("secret_hash", "=", secret_hash)
    .executeTakeFirst();
  return row && numDeletedRows > 0n && row.expires_at > now ? row : null;
};
