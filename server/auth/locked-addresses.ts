import { setTimeout as passed } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { EveryCompany } from "#server/database/store.ts";
import { knownAt } from "./known-addresses.ts";
import { hasLoginCodes } from "./login-codes.ts";

/** Addresses that are remembered; of one that is forgotten the database tells again. */
const mostAddresses = 10_000;
/** What is remembered of an address is looked up again after so long, ms. */
const believedFor = 10_000;
/** Who guesses on from a locked address waits for the refusal so long (ms): a flood comes back no more often than that. */
const heldFor = 1000;
/** So many wait at once; whoever is beyond them is refused without a wait. */
const heldAtMost = 500;

interface Locked {
  until: number;
  /** Users who have signed in from there, whom the lock does not concern. */
  known: ReadonlySet<string>;
  /** Whether what is sent decides: somebody is known there, or there are login codes, which are counted apart. */
  isToRead: boolean;
  at: number;
}

/** Lets a refusal wait; resolves when it is to be told. */
export type Hold = () => Promise<unknown>;
const holdAWhile: Hold = () => passed(heldFor, undefined, { ref: false });

/**
 * Addresses that too many wrong passwords have locked, as this process has seen them. So a flood of guesses costs neither
 * a look into the database nor, where nobody is known, the reading of what it sends; and it waits for its refusals, so
 * that others' turns in the event loop come soon.
 */
export class LockedAddresses {
  readonly #now: () => number;
  readonly #hold: Hold;
  readonly #locked = new LRUCache<string, Locked>({ max: mostAddresses });
  #held = 0;

  constructor(now: () => number, hold: Hold = holdAWhile) {
    this.#now = now;
    this.#hold = hold;
  }

  /** An address is locked until then (ms UTC), but for those who are known there. */
  async remember(db: EveryCompany, address: string, until: number): Promise<void> {
    const at = this.#now();
    const known = new Set(await knownAt(db, address, at));
    const isToRead = known.size > 0 || (await hasLoginCodes(db, at));
    this.#locked.set(address, { until, known, isToRead, at });
  }

  /**
   * The refusal (`too_many_requests`), after a wait, of who signs in from a locked address; null for everybody else. What
   * is sent is not read yet where `username` is null: then only where it decides nothing.
   */
  async refusalOf(address: string, username: string | null): Promise<DomainError | null> {
    const locked = this.#locked.get(address);
    const now = this.#now();
    if (!locked || now >= locked.until || Math.abs(now - locked.at) >= believedFor) return null;
    if (username === null ? locked.isToRead : locked.known.has(username)) return null;
    await this.wait();
    return new DomainError("too_many_requests", { retryAfter: Math.ceil((locked.until - now) / 1000) });
  }

  /** Lets a guess wait before it is refused. */
  async wait(): Promise<void> {
    if (this.#held >= heldAtMost) return;
    this.#held += 1;
    try {
      await this.#hold();
    } finally {
      this.#held -= 1;
    }
  }
}
