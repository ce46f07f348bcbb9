import { LRUCache } from "lru-cache";

/** Requests that a sender may make: so many in a second for ever, and so many at once after a pause. */
export interface Allowance {
  perSecond: number;
  burst: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Senders that are remembered; one that is forgotten begins with a full bucket. */
const mostSenders = 50_000;

/** A token bucket for each sender. Time is handed in, ms of a clock that never runs back. */
export class Budget {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: mostSenders });

  constructor(allowance: Allowance, now: () => number) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /**
   * Takes what a request costs of what its sender has. Gives 0, or the whole seconds until there is enough; then nothing
   * was taken. What costs more than a full bucket is let in when the bucket is full.
   */
  spend(sender: string, cost: number): number {
    const { perSecond, burst } = this.#allowance;
    const now = this.#now();
    const bucket = this.#buckets.get(sender) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    const lacking = Math.min(cost, burst) - left;
    this.#buckets.set(sender, { left: lacking > 0 ? left : left - cost, at: now });
    return lacking > 0 ? Math.max(1, Math.ceil(lacking / perSecond)) : 0;
  }
}
