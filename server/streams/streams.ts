import type { ServerResponse } from "node:http";
import { deviceUsername } from "#server/auth/identity.ts";
import type { Identity } from "#server/identity.ts";
import type { Identities } from "#server/auth/identities.ts";
import type { Sink } from "#server/events/channel.ts";
import type { EventHub } from "#server/events/hub.ts";

const beatEvery = 15_000;
const lookEvery = 2_000;
/** A reader that leaves so many bytes unread is dropped; it comes back and resumes. */
const unreadAtMost = 1024 * 1024;

const beat = Buffer.from(": beat\n\n");

/** One open stream: bytes wait here until its opening has been sent. */
export class Stream implements Sink {
  readonly identity: Identity;
  readonly #response: ServerResponse;
  #waiting: Buffer[] | null = [];
  #place: () => number | null = () => null;

  constructor(identity: Identity, response: ServerResponse) {
    this.identity = identity;
    this.#response = response;
  }

  get username(): string {
    return this.identity.actor.username;
  }

  /** The names by which events of rights mean this stream: its user, and the paired screen at which it is. */
  isOf(usernames: readonly string[]): boolean {
    const { device } = this.identity;
    return usernames.includes(this.username) || (device !== null && usernames.includes(deviceUsername(device)));
  }

  /** Sends the opening and then whatever came meanwhile. */
  open(text: string): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.send(Buffer.from(text));
    for (const bytes of waiting) this.send(bytes);
  }

  /** Heartbeats tell the reader's place from now on: one that hears little does not fall behind. */
  follow(place: () => number | null): void {
    this.#place = place;
  }

  beat(): void {
    const place = this.#place();
    this.send(place === null ? beat : Buffer.from(`id: ${place}\n\n`));
  }

  send(bytes: Buffer): void {
    if (this.#waiting) this.#waiting.push(bytes);
    else if (this.#response.writableLength > unreadAtMost) this.#response.destroy();
    else if (!this.#response.writableEnded) this.#response.write(bytes);
  }

  close(): void {
    this.#response.end();
  }
}

/** All open streams of this process: keeps them alive and ends those whose session or token has ended. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #identities: Identities;
  readonly #hub: Pick<EventHub, "catchUp">;
  readonly #timers: readonly NodeJS.Timeout[];
  #closed = false;

  constructor(identities: Identities, hub: Pick<EventHub, "catchUp">) {
    this.#identities = identities;
    this.#hub = hub;
    this.#timers = [setInterval(() => this.#beat(), beatEvery), setInterval(() => void this.endExpired(), lookEvery)];
    for (const timer of this.#timers) timer.unref();
  }

  get count(): number {
    return this.#open.size;
  }

  add(stream: Stream): () => void {
    if (this.#closed) stream.close();
    else this.#open.add(stream);
    return () => this.#open.delete(stream);
  }

  /** Ends the streams whose session or token is no longer good. */
  async endExpired(): Promise<void> {
    const streams = [...this.#open];
    if (streams.length === 0) return;
    try {
      const alive = await this.#identities.alive(streams.map((stream) => stream.identity.credential));
      const ended = streams.filter(({ identity }) => !alive.has(identity.credential.hash));
      // What they are told of their end may still be on its way.
      for (const company_id of new Set(ended.map(({ identity }) => identity.company_id)))
        await this.#hub.catchUp(company_id);
      for (const stream of ended) stream.close();
      await this.#identities.live(alive);
    } catch {
      // The database does not answer; the next look decides.
    }
  }

  /** Ends the streams of users whose rights have changed, null for all of the company: they come back with the new ones. */
  renew(company_id: number, usernames: readonly string[] | null): void {
    for (const stream of this.#open)
      if (stream.identity.company_id === company_id && (usernames === null || stream.isOf(usernames))) stream.close();
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#open) stream.close();
  }

  #beat(): void {
    for (const stream of this.#open) stream.beat();
  }
}
