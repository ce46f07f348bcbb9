import { DomainError } from "#schemas/protocol/errors.ts";

/** What a database says of itself when it stores nothing. */
const told = ["storage_full", "not_writable"] as const;
export type WriteRefusal = (typeof told)[number];

/** So long (ms) a refused write says that nothing can be stored, unless another one is. */
const believedFor = 30_000;

/** Remembers whether the last writes could be stored. */
export class WriteRefusals {
  #last: { code: WriteRefusal; at: number } | null = null;

  /** Takes note of how a write ends, and passes it on. */
  async watch<T>(write: Promise<T>): Promise<T> {
    try {
      const value = await write;
      this.#last = null;
      return value;
    } catch (error) {
      // Without a cause it is the server's own word, which is looked at anew each time.
      const isTold = error instanceof DomainError && error.cause !== undefined;
      const code = isTold ? told.find((one) => one === error.code) : undefined;
      if (code) this.#last = { code, at: performance.now() };
      throw error;
    }
  }

  /** Why the last write was not stored, if it is not long ago. */
  get current(): WriteRefusal | null {
    return this.#last && performance.now() - this.#last.at < believedFor ? this.#last.code : null;
  }
}
