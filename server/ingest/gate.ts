import { DomainError } from "#schemas/protocol/errors.ts";

/** Most records that wait to be written, of all senders together, and most requests of one sender at a time. */
export interface GateLimits {
  records: number;
  requests: number;
}
const gateLimits: GateLimits = { records: 20_000, requests: 16 };

/** Lets in what can be held: a sender that does not wait for its answers is told so (429), a full server says 503. */
export class Gate {
  readonly #limits: GateLimits;
  readonly #requests = new Map<string, number>();
  #records = 0;

  constructor(limits: GateLimits = gateLimits) {
    this.#limits = limits;
  }

  async pass<T>(sender: string, records: number, work: () => Promise<T>): Promise<T> {
    const requests = this.#requests.get(sender) ?? 0;
    if (requests >= this.#limits.requests)
      throw new DomainError("too_many_requests", { message: "Wait for the answers to earlier records first." });
    if (this.#records + records > this.#limits.records)
      throw new DomainError("unavailable", { message: "Too many records wait to be written. Send them again later." });
    this.#requests.set(sender, requests + 1);
    this.#records += records;
    try {
      return await work();
    } finally {
      this.#records -= records;
      this.#leave(sender);
    }
  }

  #leave(sender: string): void {
    const left = (this.#requests.get(sender) ?? 1) - 1;
    if (left === 0) this.#requests.delete(sender);
    else this.#requests.set(sender, left);
  }
}
