import { DomainError } from "#schemas/protocol/errors.ts";
import { FairQueue, type QueueLimits } from "./fair-queue.ts";

interface Work {
  run: () => Promise<unknown>;
  refuse: (error: Error) => void;
}

/**
 * Runs work that is slow by intent, only so much of it at once: callers take turns, and who asks for much waits behind
 * who asks for little. Rejects with what the work throws, and with `too_many_requests` or `unavailable` when too much
 * waits.
 */
export class Pool {
  readonly #queue: FairQueue<Work>;

  constructor(limits: QueueLimits) {
    this.#queue = new FairQueue(limits);
  }

  run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.add(caller, { run: async () => resolve(await work()), refuse: reject });
      this.#next();
    });
  }

  #next(): void {
    const next = this.#queue.next();
    if (!next) return;
    const { caller, work } = next;
    const ended = () => {
      this.#queue.ended(caller);
      this.#next();
    };
    work
      .run()
      .catch((error: unknown) => work.refuse(error instanceof Error ? error : new DomainError("unexpected")))
      .finally(ended);
    this.#next();
  }
}
