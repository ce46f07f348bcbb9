import { DomainError } from "#schemas/protocol/errors.ts";

const longestQueue = 100;

/** Runs work of one name one after the other, so that guesses sent at once are counted one by one. */
export class Turns {
  readonly #last = new Map<string, { tail: Promise<unknown>; waiting: number }>();

  /** Rejects with what the work throws, and with `too_many_requests` when a hundred wait already. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#last.get(name) ?? { tail: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= longestQueue) throw new DomainError("too_many_requests");
    queue.waiting += 1;
    this.#last.set(name, queue);
    const mine = queue.tail.then(work, work);
    queue.tail = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#last.delete(name);
    }
  }
}
