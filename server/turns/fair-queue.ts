import { DomainError } from "#schemas/protocol/errors.ts";

export interface QueueLimits {
  /** Work that runs at once, of all callers. */
  running: number;
  /** Work of one caller that waits; more is told to come back (`too_many_requests`). */
  waitingOfOne: number;
  /** Work of all callers that waits; more is refused (`unavailable`). */
  waiting: number;
}

/** Seconds: about as long as some of the longest reads take. */
const comeBackAfter = 2;

interface Caller<T> {
  running: number;
  waiting: T[];
}

/**
 * Lets callers take turns: who asks for much waits behind who asks for little. While more than one thing may run, one
 * caller never has all of it.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** Those with something that runs or waits; whose turn comes first, stands first. */
  readonly #callers = new Map<string, Caller<T>>();
  #running = 0;
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  add(caller: string, work: T): void {
    const known = this.#callers.get(caller) ?? { running: 0, waiting: [] };
    if (known.waiting.length >= this.#limits.waitingOfOne)
      throw new DomainError("too_many_requests", {
        message: "Wait for the answers to earlier questions first.",
        text: { key: "call.earlier_first" },
        retryAfter: comeBackAfter,
      });
    if (this.#waiting >= this.#limits.waiting) throw new DomainError("unavailable");
    known.waiting.push(work);
    this.#waiting += 1;
    this.#callers.set(caller, known);
  }

  /** Is there work that is to run now? */
  hasNext(): boolean {
    return this.#turn() !== undefined;
  }

  /** The work that is to run now, and whose it is; undefined while there is none. Whoever runs it says when it has `ended`. */
  next(): { caller: string; work: T } | undefined {
    const turn = this.#turn();
    if (!turn) return undefined;
    const [caller, known] = turn;
    this.#running += 1;
    this.#waiting -= 1;
    known.running += 1;
    // The next turn is after all others.
    this.#callers.delete(caller);
    this.#callers.set(caller, known);
    return { caller, work: known.waiting.shift()! };
  }

  #turn(): [string, Caller<T>] | undefined {
    if (this.#running >= this.#limits.running) return undefined;
    const most = Math.max(1, this.#limits.running - 1);
    return [...this.#callers].find(([, { waiting, running }]) => waiting.length > 0 && running < most);
  }

  ended(caller: string): void {
    const known = this.#callers.get(caller);
    if (!known) return;
    this.#running -= 1;
    known.running -= 1;
    if (known.running === 0 && known.waiting.length === 0) this.#callers.delete(caller);
  }

  /** Takes all work that waits. */
  empty(): T[] {
    const rest = [...this.#callers.values()].flatMap(({ waiting }) => waiting.splice(0));
    this.#waiting = 0;
    return rest;
  }
}
