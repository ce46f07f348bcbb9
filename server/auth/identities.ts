import { setTimeout as passed } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { EveryCompany, Store } from "#server/database/store.ts";
import type { SiteReader } from "#server/site.ts";
import { identityOfDevice, identityOfKey, identityOfUser } from "./identity.ts";
import type { Identity } from "#server/identity.ts";
import { findSession, needsTouch, touchSession } from "./sessions.ts";
import { hashToken, tokenKind } from "./tokens.ts";
import { minute } from "#schemas/durations.ts";

/** A looked-up identity is believed for so long without a further look; a sign-out here forgets it at once. */
const believedFor = 1000;
/** A call waits for no longer than this (ms) until it is stored that it was made: a read does not wait for writers. */
const noteLasts = 250;
const noLonger = async <T>(note: Promise<T>, otherwise: T): Promise<T> =>
  await Promise.race([note, passed(noteLasts, otherwise, { ref: false })]);

/** That a device lives is stored at most so often. */
const seenEvery = minute;

const companyName = async (db: EveryCompany, company_id: number): Promise<string> => {
  const row = await db
    .selectFrom("companies")
    .select("company_name")
    .where("company_id", "=", company_id)
    .executeTakeFirst();
  return row?.company_name ?? "";
};

/** Tells from a credential who calls. */
export class Identities {
  readonly #store: Store;
  readonly #site: SiteReader;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, { identity: Identity; at: number }>({ max: 5000 });
  /** The hashes of tokens that were good, of which most calls show one. */
  readonly #hashes = new LRUCache<string, string>({ max: 5000 });
  readonly #touching = new Set<string>();

  constructor(store: Store, site: SiteReader, now: () => number) {
    this.#store = store;
    this.#site = site;
    this.#now = now;
  }

  /**
   * The caller, or null when the token is unknown, has ended or was revoked. `background` calls do not prolong a
   * session; `anew` looks again even where the last look is still believed.
   */
  async of(token: string, background: boolean, anew = false): Promise<Identity | null> {
    const hash = this.#hashes.get(token) ?? hashToken(token);
    const now = this.#now();
    const known = this.#known.get(hash);
    const fresh = !anew && known && now >= known.at && now - known.at < believedFor ? known.identity : null;
    const identity = fresh ?? (await this.#find(token, hash, now));
    if (!identity || this.#hasEnded(identity, now)) return null;
    if (!fresh) this.#hashes.set(token, hash);
    if (!fresh && identity.credential.kind !== "key") this.#known.set(hash, { identity, at: now });
    if (!background && this.#isToTouch(identity, now)) await this.#keepAlive(identity, now);
    return identity;
  }

  /** Forgets what was looked up, because rights or sessions have changed. */
  forget(): void {
    this.#known.clear();
    this.#hashes.clear();
  }

  /** Those of the credentials that are still good, in one look. */
  async alive(credentials: readonly Identity["credential"][]): Promise<ReadonlySet<string>> {
    const hashes = (kind: string) => credentials.filter((one) => one.kind === kind).map((one) => one.hash);
    const [sessions, devices] = [hashes("session"), hashes("device")];
    const found = await Promise.all([
      sessions.length === 0
        ? []
        : this.#store.read
            .selectFrom("sessions")
            .select("token_hash")
            .where("token_hash", "in", sessions)
            .where("expires_at", ">", this.#now())
            .execute(),
      devices.length === 0
        ? []
        : this.#store.read
            .selectFrom("devices")
            .select("token_hash")
            .where("token_hash", "in", devices)
            .where("revoked_at", "is", null)
            .execute(),
    ]);
    return new Set(found.flat().map((row) => row.token_hash));
  }

  /** Notes that a device calls, and from where, when that was last noted a minute ago; true when it did. */
  async see({ actor, credential: { hash }, seen_at }: Identity, address: string): Promise<boolean> {
    const now = this.#now();
    if (actor.kind !== "device" || now - (seen_at ?? 0) < seenEvery || this.#touching.has(hash)) return false;
    return await noLonger(this.#note(hash, address, now), false);
  }

  async #note(hash: string, address: string, now: number): Promise<boolean> {
    this.#touching.add(hash);
    try {
      await this.#store.write((trx) =>
        trx
          .updateTable("devices")
          .set({ last_seen_at: now, address })
          .where("token_hash", "=", hash)
          .where("revoked_at", "is", null)
          .execute(),
      );
      this.#known.delete(hash);
      return true;
    } catch {
      // The call itself goes on, as with a session.
      return false;
    } finally {
      this.#touching.delete(hash);
    }
  }

  #hasEnded({ session }: Identity, now: number): boolean {
    return session !== null && session.expires_at <= now;
  }

  async #find(token: string, hash: string, now: number): Promise<Identity | null> {
    const kind = tokenKind(token);
    if (kind === "session") return await this.#findSession(hash, now);
    if (kind === "device") return await this.#findDevice(hash);
    return kind === "key" ? await this.#findKey(hash) : null;
  }

  async #findSession(hash: string, now: number): Promise<Identity | null> {
    const found = await findSession(this.#store.read, hash, now);
    if (!found) return null;
    const { user, session } = found;
    const role = user.role === null ? null : await this.#site.role(user.company_id, user.role);
    const name = await companyName(this.#store.read, user.company_id);
    return identityOfUser(user, session, name, role?.permissions ?? []);
  }

  async #findDevice(hash: string): Promise<Identity | null> {
    const row = await this.#store.read
      .selectFrom("devices")
      .selectAll()
      .where("token_hash", "=", hash)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    return row ? identityOfDevice(row, await companyName(this.#store.read, row.company_id)) : null;
  }

  async #findKey(hash: string): Promise<Identity | null> {
    const row = await this.#store.read
      .selectFrom("api_keys")
      .selectAll()
      .where("key_hash", "=", hash)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    return row ? identityOfKey(row, await companyName(this.#store.read, row.company_id)) : null;
  }

  #isToTouch({ session }: Identity, now: number): boolean {
    return session !== null && needsTouch(session, now) && !this.#touching.has(session.handle);
  }

  async #keepAlive({ session, user }: Identity, now: number): Promise<void> {
    if (session && user) await noLonger(this.#touch(session, user, now), undefined);
  }

  async #touch(
    session: NonNullable<Identity["session"]>,
    user: NonNullable<Identity["user"]>,
    now: number,
  ): Promise<void> {
    this.#touching.add(session.handle);
    try {
      await touchSession(this.#store, session, user, now);
      this.#known.delete(session.token_hash);
    } catch {
      // The call itself goes on: where nothing can be written its own write will say so.
    } finally {
      this.#touching.delete(session.handle);
    }
  }
}
