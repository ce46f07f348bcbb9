import { LRUCache } from "lru-cache";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { canonicalOf } from "#server/body/canonical.ts";
import type { LoggedEvent } from "#server/events/log.ts";
import type { AnswerBody } from "./answer-body.ts";
import type { Scope } from "./procedure.ts";

const largest = 64 * 1024 * 1024;

/** An answer as it is sent, and as other procedures use it. */
export interface Answer {
  body: AnswerBody;
  /** What the body says, for other procedures; absent where another thread has made it. */
  res?: unknown;
  /** The body is of `columnsType`. */
  columns?: boolean;
  /** The company's last event before it was read: events up to this one are in it. */
  seq: number;
}
interface Entry {
  answer: Answer;
  until: number;
}

/**
 * Shares the answers of reads: identical concurrent ones are made once, and a contract's cache time keeps them. An event
 * of the contract changes the key, so an answer from before a write is never given after it.
 */
export class ReadCache {
  readonly #kept = new LRUCache<string, Entry>({
    maxSize: largest,
    sizeCalculation: ({ answer }, key) => key.length + 3 * answer.body.length + 1,
  });
  readonly #running = new Map<string, Promise<Answer>>();
  readonly #generations = new Map<string, number>();
  #epoch = 0;

  /** What a shared answer may depend on, and nothing else. `rights` are those of the caller that the contract names. */
  keyOf(contract: ProcedureContract, input: unknown, scope: Scope, rights: readonly string[]): string {
    const { company_id, machines, language, shortened = null } = scope;
    const shared = [
      contract.name,
      company_id,
      language,
      machines,
      shortened,
      rights,
      this.#generation(company_id, contract),
    ];
    return `${JSON.stringify(shared)}${canonicalOf(input)}`;
  }

  /** `seq` is of the moment of the request: what is kept holds every event of its contract up to there. */
  async get(
    key: string,
    seconds: number,
    now: () => number,
    seq: number,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > now()) return { ...kept.answer, seq };
    const running = this.#running.get(key);
    if (running) return await running;
    const mine = read();
    this.#running.set(key, mine);
    try {
      const answer = await mine;
      if (seconds > 0) this.#kept.set(key, { answer, until: now() + seconds * 1000 });
      return answer;
    } finally {
      this.#running.delete(key);
    }
  }

  /** Events were committed; null when it is not known which. */
  changed(company_id: number, events: readonly LoggedEvent[] | null): void {
    if (events === null) this.#epoch += 1;
    for (const { event } of events ?? []) {
      const key = `${company_id}:${event}`;
      this.#generations.set(key, (this.#generations.get(key) ?? 0) + 1);
    }
  }

  #generation(company_id: number, { events = [] }: ProcedureContract): number {
    return events.reduce((sum, event) => sum + (this.#generations.get(`${company_id}:${event}`) ?? 0), this.#epoch);
  }
}
