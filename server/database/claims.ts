import { DomainError } from "#schemas/protocol/errors.ts";

/** Names held by the writes that run in this process. */
export class Claims {
  readonly #held = new Set<string>();

  /** Runs the work while it holds the name; refuses with `call_in_flight` when another one does. */
  async hold<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
    if (name === undefined) return await work();
    if (this.#held.has(name)) throw new DomainError("call_in_flight");
    this.#held.add(name);
    try {
      return await work();
    } finally {
      this.#held.delete(name);
    }
  }
}
