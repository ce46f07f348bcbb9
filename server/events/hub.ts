import type { Store } from "#server/database/store.ts";
import { type Audience, eventFor, scopeDigest, scopeFilter } from "./audience.ts";
import { Channel, type Sink } from "./channel.ts";
import { eventsAfter, lastSeq, type LoggedEvent } from "./log.ts";
import { readerOf } from "#server/database/company.ts";

/** Hears of committed events in their order; null when some may have been missed: then nothing kept is sure. */
export type EventListener = (company_id: number, events: readonly LoggedEvent[] | null) => void;

interface Company {
  last: number;
  channels: Map<string, Channel>;
  pulling: Promise<void> | null;
}

const pulledAtOnce = 1000;

/** Hands the committed events of all companies to the open streams and to whoever keeps something that they change. */
export class EventHub {
  readonly #store: Store;
  readonly #companies = new Map<number, Company>();
  readonly #opening = new Map<number, Promise<Company>>();
  readonly #listeners = new Set<EventListener>();

  constructor(store: Store) {
    this.#store = store;
  }

  listen(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes events right after their commit in this process. */
  committed(company_id: number, events: readonly LoggedEvent[]): void {
    const first = events[0];
    const last = events.at(-1);
    if (!first || !last) return;
    const company = this.#companies.get(company_id);
    if (!company) return this.#begin(company_id, last.seq, events);
    if (company.last >= last.seq) return;
    if (company.last + 1 === first.seq && !company.pulling) this.#dispatch(company_id, company, events);
    else void this.#pull(company_id, company);
  }

  /** Another process has written events up to `seq`. */
  wake(company_id: number, seq: number): void {
    const company = this.#companies.get(company_id);
    if (!company) this.#tell(company_id, null);
    else if (company.last < seq) void this.#pull(company_id, company);
  }

  /** Events may have been missed: looks for them in the log. */
  wakeAll(): void {
    for (const [company_id, company] of this.#companies) void this.#pull(company_id, company);
    this.forget();
  }

  /** Sends all that the log has of a company's events, also what waits to be merged. */
  async catchUp(company_id: number): Promise<void> {
    const company = this.#companies.get(company_id);
    if (company) await this.#pull(company_id, company);
    this.flush();
  }

  /** Nothing that is kept is to be believed any more. */
  forget(): void {
    this.#tell(0, null);
  }

  /** The number of the company's last event that this process knows: whoever reads from now on sees it and all before. */
  async last(company_id: number): Promise<number> {
    return (this.#companies.get(company_id) ?? (await this.#open(company_id))).last;
  }

  /**
   * Adds a reader and gives the number of the last event before its first. `place` is the number up to which it has
   * been sent all, or null while something waits.
   */
  async join(
    audience: Audience,
    sink: Sink,
  ): Promise<{ after: number; place: () => number | null; leave: () => void }> {
    const company = await this.#open(audience.company_id);
    const digest = scopeDigest(audience);
    const channel =
      company.channels.get(digest) ?? new Channel(scopeFilter(audience), company.last, eventFor(audience));
    company.channels.set(digest, channel);
    channel.sinks.add(sink);
    const leave = () => {
      channel.sinks.delete(sink);
      if (channel.sinks.size > 0) return;
      channel.close();
      if (company.channels.get(digest) === channel) company.channels.delete(digest);
    };
    return { after: company.last, place: () => (channel.isIdle ? company.last : null), leave };
  }

  /** Sends what waits to be merged. */
  flush(): void {
    for (const company of this.#companies.values()) for (const channel of company.channels.values()) channel.flush();
  }

  #begin(company_id: number, last: number, events: readonly LoggedEvent[]): void {
    this.#companies.set(company_id, { last, channels: new Map(), pulling: null });
    this.#tell(company_id, events);
  }

  async #open(company_id: number): Promise<Company> {
    const known = this.#companies.get(company_id);
    if (known) return known;
    const opening = this.#opening.get(company_id) ?? this.#load(company_id);
    this.#opening.set(company_id, opening);
    try {
      return await opening;
    } finally {
      this.#opening.delete(company_id);
    }
  }

  async #load(company_id: number): Promise<Company> {
    const last = await lastSeq(readerOf(this.#store, company_id));
    const known = this.#companies.get(company_id);
    if (known) return known;
    const company: Company = { last, channels: new Map(), pulling: null };
    this.#companies.set(company_id, company);
    return company;
  }

  #dispatch(company_id: number, company: Company, events: readonly LoggedEvent[]): void {
    company.last = events.at(-1)?.seq ?? company.last;
    this.#tell(company_id, events);
    for (const channel of company.channels.values()) channel.push(events);
  }

  #tell(company_id: number, events: readonly LoggedEvent[] | null): void {
    for (const listener of this.#listeners) listener(company_id, events);
  }

  #pull(company_id: number, company: Company): Promise<void> {
    company.pulling = (company.pulling ?? Promise.resolve())
      .then(() => this.#pullAll(company_id, company))
      .catch(() => this.#tell(company_id, null));
    const mine = company.pulling;
    void mine.then(() => {
      if (company.pulling === mine) company.pulling = null;
    });
    return mine;
  }

  async #pullAll(company_id: number, company: Company): Promise<void> {
    for (;;) {
      const events = await eventsAfter(readerOf(this.#store, company_id), company.last, pulledAtOnce);
      const news = events.filter((event) => event.seq > company.last);
      if (news.length > 0) this.#dispatch(company_id, company, news);
      if (events.length < pulledAtOnce) return;
    }
  }
}
