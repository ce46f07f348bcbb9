import { setTimeout as passed } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { minute } from "#schemas/durations.ts";
import type { EndedCode } from "#schemas/protocol/app.ts";
import { ofCompany } from "#server/database/company.ts";
import type { EveryCompany, Store } from "#server/database/store.ts";
import type { DeviceRow, SessionRow, UserRow } from "#server/database/tables/auth.ts";
import type { Journal } from "#server/events/journal.ts";
import type { EndedDevice, Identity } from "#server/identity.ts";
import type { SiteReader } from "#server/site.ts";
import { endCopied } from "./devices/end.ts";
import { deviceOfReplaced, deviceOfToken, noteCall, stepOf } from "./devices/rotation.ts";
import { sessionOfTerminal } from "./devices/terminal.ts";
import { deviceKey, identityOfDevice, identityOfKey, identityOfTerminal, identityOfUser } from "./identity.ts";
import { endOfCode } from "./login-codes.ts";
import { readFactor } from "./second-factor/factors.ts";
import { findSession, needsTouch, touchSession } from "./sessions.ts";
import { hashToken, tokenKind } from "./tokens.ts";
import { mayHaveFactor } from "./users.ts";

/** A looked-up identity is believed for so long without a further look; a sign-out here forgets it at once. */
const believedFor = 1000;
/** A call waits for no longer than this (ms) until it is stored that it was made: a read does not wait for writers. */
const noteLasts = 250;
const noLonger = async <T>(note: Promise<T>, otherwise: T): Promise<T> =>
  await Promise.race([note, passed(noteLasts, otherwise, { ref: false })]);

/** That a device lives is stored at most so often. */
const seenEvery = minute;
/** A device of which only the open stream tells that it lives is noted this often. */
const seenByStreamEvery = 2 * seenEvery;

const companyName = async (db: EveryCompany, company_id: number): Promise<string> => {
  const row = await db
    .selectFrom("companies")
    .select("company_name")
    .where("company_id", "=", company_id)
    .executeTakeFirst();
  return row?.company_name ?? "";
};

/** Nobody stands at a screen that a login code opens: that it asks by itself tells that it is used. */
const isByCode = ({ session }: Identity): boolean => (session?.login_code ?? null) !== null;

/** Who a token was of, and the device as it was then. */
interface Known {
  identity: Identity;
  at: number;
  device: DeviceRow | null;
}
type Found = Omit<Known, "at">;

/** What is said of a call of a device. */
export interface SeenCall {
  address: string;
  build: string | null;
  /** Only a browser that keeps cookies can be handed another token. */
  inCookie: boolean;
}

/** Tells from a credential who calls. */
export class Identities {
  readonly #store: Store;
  readonly #journal: Journal;
  readonly #site: SiteReader;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, Known>({ max: 5000 });
  /** The hashes of tokens that were good, of which most calls show one. */
  readonly #hashes = new LRUCache<string, string>({ max: 5000 });
  readonly #touching = new Set<string>();
  /** When it was last noted which devices live by their streams. */
  #livesNoted = 0;

  constructor({ store, journal }: { store: Store; journal: Journal }, site: SiteReader, now: () => number) {
    this.#store = store;
    this.#journal = journal;
    this.#site = site;
    this.#now = now;
  }

  /**
   * The caller, or null when the token is unknown, has ended or was revoked. `background` calls do not prolong a
   * session; `anew` looks again even where the last look is still believed. `atTerminal`: the call comes from an enrolled
   * terminal of that company.
   */
  async of(
    token: string,
    background: boolean,
    anew = false,
    atTerminal: (company_id: number) => boolean = () => false,
  ): Promise<Identity | null> {
    const hash = this.#hashOf(token);
    const now = this.#now();
    const known = this.#known.get(hash);
    const fresh = !anew && known && now >= known.at && now - known.at < believedFor ? known : null;
    const found: Found | null = fresh ?? (await this.#find(token, hash, now));
    if (!found || this.#hasEnded(found.identity, now)) return null;
    const { identity } = found;
    if (!fresh) this.#hashes.set(token, hash);
    if (!fresh && identity.credential.kind !== "key") this.#known.set(hash, { ...found, at: now });
    if ((!background || isByCode(identity)) && this.#isToTouch(identity, now))
      await this.#keepAlive(identity, { now, atTerminal: atTerminal(identity.company_id) });
    return identity;
  }

  /** Forgets what was looked up, because rights or sessions have changed. */
  forget(): void {
    this.#known.clear();
    this.#hashes.clear();
  }

  /** Those of the credentials that are still good, in one look. */
  async alive(credentials: readonly Identity["credential"][]): Promise<ReadonlySet<string>> {
    const sessions = credentials.filter((one) => one.kind === "session").map((one) => one.hash);
    const [found, devices] = await Promise.all([
      sessions.length === 0
        ? []
        : this.#store.read
            .selectFrom("sessions")
            .select("token_hash")
            .where("token_hash", "in", sessions)
            .where("expires_at", ">", this.#now())
            .execute(),
      credentials.every((one) => one.kind !== "device") ? [] : this.#workingDevices(),
    ]);
    return new Set([...found.map((row) => row.token_hash), ...devices]);
  }

  /** Notes that devices live whose streams are open, as far as no call of theirs has told it lately. */
  async live(keys: ReadonlySet<string>): Promise<void> {
    const now = this.#now();
    if (keys.size === 0 || Math.abs(now - this.#livesNoted) < seenEvery) return;
    this.#livesNoted = now;
    const silent = await this.#store.read
      .selectFrom("devices")
      .select(["company_id", "record_no"])
      .where("revoked_at", "is", null)
      .where((eb) => eb.or([eb("last_seen_at", "is", null), eb("last_seen_at", "<=", now - seenByStreamEvery)]))
      .execute();
    const open = silent.filter((device) => keys.has(deviceKey(device)));
    if (open.length === 0) return;
    await this.#store.write(async (trx) => {
      for (const { company_id, record_no } of open)
        await ofCompany(trx, company_id)
          .updateTable("devices")
          .set({ last_seen_at: now })
          .where("record_no", "=", record_no)
          .execute();
    });
  }

  /**
   * Notes that a device calls, and from where, when that was last noted a minute ago. Gives the token that its browser is
   * to keep from then on, which is the one that it showed unless another is due; null where nothing was noted.
   */
  async see(token: string, { credential, seen_at }: Identity, call: SeenCall): Promise<string | null> {
    const hash = this.#hashOf(token);
    const now = this.#now();
    if (credential.kind !== "device" || this.#touching.has(hash)) return null;
    const device = this.#known.get(hash)?.device;
    const isDue = call.inCookie && device && stepOf(device, hash, now) !== "keep";
    if (!isDue && now - (seen_at ?? 0) < seenEvery) return null;
    const noted = await noLonger(this.#note({ ...call, hash }, now), null);
    return noted && (noted.next ?? token);
  }

  /** Ends the device of which somebody shows a token that another has followed. */
  async noticeCopy(token: string, address: string): Promise<void> {
    if (tokenKind(token) !== "device") return;
    const device = await deviceOfReplaced(this.#store.read, hashToken(token));
    if (device && device.revoked_at === null) await endCopied(this.#journal, device, address, this.#now());
  }

  /** The screen that a browser was by a token that opens nothing any more; null where it never was one. */
  async ended(token: string): Promise<EndedDevice | null> {
    if (tokenKind(token) !== "device") return null;
    const hash = hashToken(token);
    const { read } = this.#store;
    const device = (await deviceOfToken(read, hash)) ?? (await deviceOfReplaced(read, hash));
    if (!device) return null;
    const { name, device_kind, revoked_at, end_reason, username } = device;
    if (revoked_at !== null) return { name, device_kind, reason: end_reason ?? "revoked" };
    return username === null ? null : { name, device_kind, reason: "user" };
  }

  /** Why a browser without a session is no screen of the login code that it opened; null where it never opened one. */
  async endedCode(browser: string): Promise<EndedCode | null> {
    return await endOfCode(this.#store.read, browser, this.#now());
  }

  #hashOf(token: string): string {
    return this.#hashes.get(token) ?? hashToken(token);
  }

  async #workingDevices(): Promise<string[]> {
    const rows = await this.#store.read
      .selectFrom("devices")
      .select(["company_id", "record_no"])
      .where("revoked_at", "is", null)
      .execute();
    return rows.map(deviceKey);
  }

  async #note(call: SeenCall & { hash: string }, now: number): Promise<{ next: string | null } | null> {
    this.#touching.add(call.hash);
    try {
      const next = await this.#store.write((trx) => noteCall(trx, call, now));
      this.#known.delete(call.hash);
      return { next };
    } catch {
      // The call itself goes on, as with a session.
      return null;
    } finally {
      this.#touching.delete(call.hash);
    }
  }

  #hasEnded({ session }: Identity, now: number): boolean {
    return session !== null && session.expires_at <= now;
  }

  async #find(token: string, hash: string, now: number): Promise<Found | null> {
    const kind = tokenKind(token);
    if (kind === "device") return await this.#findDevice(hash, now);
    const identity =
      kind === "session" ? await this.#findSession(hash, now) : kind === "key" ? await this.#findKey(hash) : null;
    return identity && { identity, device: null };
  }

  async #findSession(hash: string, now: number): Promise<Identity | null> {
    const found = await findSession(this.#store.read, hash, now);
    if (!found) return null;
    const { user, session } = found;
    const name = await companyName(this.#store.read, user.company_id);
    const due = await this.#isFactorDue(user, session);
    return identityOfUser(user, session, name, await this.#permissionsOf(user), due);
  }

  async #isFactorDue(user: UserRow, { login_code }: SessionRow): Promise<boolean> {
    if (login_code !== null || !mayHaveFactor(user)) return false;
    const { second_factor } = await this.#site.settings(user.company_id);
    if (second_factor !== "asked") return false;
    return (await readFactor(ofCompany(this.#store.read, user.company_id), user.username)) === null;
  }

  async #permissionsOf({ company_id, role }: { company_id: number; role: string | null }): Promise<readonly string[]> {
    return role === null ? [] : ((await this.#site.role(company_id, role))?.permissions ?? []);
  }

  async #findDevice(hash: string, now: number): Promise<Found | null> {
    const device = await deviceOfToken(this.#store.read, hash);
    if (!device || device.revoked_at !== null) return null;
    const name = await companyName(this.#store.read, device.company_id);
    const identity =
      device.username === null
        ? identityOfDevice(device, name)
        : await this.#terminal(device, device.username, name, now);
    return identity && { identity, device };
  }

  async #terminal(device: DeviceRow, username: string, company_name: string, now: number): Promise<Identity | null> {
    const user = await ofCompany(this.#store.read, device.company_id)
      .selectFrom("users")
      .selectAll()
      .where("username", "=", username)
      .executeTakeFirst();
    if (!user || user.disabled_at !== null) return null;
    const session = await sessionOfTerminal(this.#store, device, user, now);
    return identityOfTerminal(device, user, session, company_name, await this.#permissionsOf(user));
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

  #isToTouch({ session, credential }: Identity, now: number): boolean {
    // The session of a terminal lives as long as its token.
    if (session === null || credential.kind !== "session") return false;
    return needsTouch(session, now) && !this.#touching.has(session.handle);
  }

  async #keepAlive({ session, user }: Identity, call: { now: number; atTerminal: boolean }): Promise<void> {
    if (session && user) await noLonger(this.#touch(session, user, call), undefined);
  }

  async #touch(
    session: NonNullable<Identity["session"]>,
    user: NonNullable<Identity["user"]>,
    call: { now: number; atTerminal: boolean },
  ): Promise<void> {
    this.#touching.add(session.handle);
    try {
      await touchSession(this.#store, session, user, call);
      this.#known.delete(session.token_hash);
    } catch {
      // The call itself goes on: where nothing can be written its own write will say so.
    } finally {
      this.#touching.delete(session.handle);
    }
  }
}
