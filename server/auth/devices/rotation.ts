import { hour, minute } from "#schemas/durations.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { ofCompany, type Trx } from "#server/database/company.ts";
import type { EveryCompany, EveryCompanyTrx } from "#server/database/store.ts";
import type { DeviceRow } from "#server/database/tables/auth.ts";

/** A token in a cookie is followed by another after so long, in ms. */
export const rotateEvery = hour;
/**
 * The one that follows counts alone once it has been with its browser for so long (ms): before that, a browser whose
 * power was cut may have kept the one before.
 */
export const settledAfter = 10 * minute;

type Tokens = Pick<DeviceRow, "next_hash" | "next_at" | "token_at" | "created_at">;

/** Leave the tokens as they are, hand out the one that follows, or let it count alone. */
type Step = "keep" | "issue" | "settle";

/** What becomes of a device's tokens when its browser shows the one of this hash. Pure; times in ms UTC. */
export const stepOf = ({ next_hash, next_at, token_at, created_at }: Tokens, shown: string, now: number): Step => {
  if (next_hash === null) return now - (token_at ?? created_at) >= rotateEvery ? "issue" : "keep";
  if (now - (next_at ?? 0) < settledAfter) return "keep";
  // A browser that still shows the present one has lost the one that should follow.
  return shown === next_hash ? "settle" : "issue";
};

/** The device that a token opens, or has opened until it was ended. */
export const deviceOfToken = async (db: EveryCompany, hash: string): Promise<DeviceRow | undefined> =>
  await db
    .selectFrom("devices")
    .selectAll()
    .where((eb) => eb.or([eb("token_hash", "=", hash), eb("next_hash", "=", hash)]))
    .executeTakeFirst();

/** The device of which a token was replaced by another: whoever shows it has a copy, or has kept one. */
export const deviceOfReplaced = async (db: EveryCompany, hash: string): Promise<DeviceRow | undefined> => {
  const replaced = await db.selectFrom("replaced_tokens").selectAll().where("token_hash", "=", hash).executeTakeFirst();
  if (!replaced) return undefined;
  return await ofCompany(db, replaced.company_id)
    .selectFrom("devices")
    .selectAll()
    .where("record_no", "=", replaced.record_no)
    .executeTakeFirst();
};

const replace = async (own: Trx, { record_no }: DeviceRow, token_hash: string, replaced_at: number): Promise<void> => {
  await own.insertInto("replaced_tokens").values({ token_hash, record_no, replaced_at }).execute();
};

/** What a call tells of its device besides that it lives. */
export interface DeviceCall {
  hash: string;
  address: string;
  /** The app that it runs; null where it does not say so. */
  build: string | null;
  /** Only a browser that keeps cookies can be handed another token. */
  inCookie: boolean;
}

/** Takes the step that is due; gives what changes of the row, and the token to be handed out. */
const taken = async (own: Trx, device: DeviceRow, { hash, inCookie }: DeviceCall, now: number) => {
  const step = inCookie ? stepOf(device, hash, now) : "keep";
  if (step === "keep") return { set: {}, token: null };
  const { token_hash, next_hash, next_at } = device;
  if (step === "settle" && next_hash !== null) {
    await replace(own, device, token_hash, now);
    return { set: { token_hash: next_hash, token_at: next_at, next_hash: null, next_at: null }, token: null };
  }
  if (next_hash !== null) await replace(own, device, next_hash, now);
  const token = newToken("device");
  return { set: { next_hash: hashToken(token), next_at: now }, token };
};

/** Notes a call of a device; gives the token that its browser is to keep from now on, null where it keeps its own. */
export const noteCall = async (trx: EveryCompanyTrx, call: DeviceCall, now: number): Promise<string | null> => {
  const device = await deviceOfToken(trx, call.hash);
  if (!device || device.revoked_at !== null) return null;
  const own = ofCompany(trx, device.company_id);
  const { set, token } = await taken(own, device, call, now);
  const build = call.build === null ? {} : { build: call.build };
  await own
    .updateTable("devices")
    .set({ last_seen_at: now, address: call.address, ...build, ...set })
    .where("record_no", "=", device.record_no)
    .execute();
  return token;
};
