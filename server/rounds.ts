import { setTimeout } from "node:timers/promises";
import { second } from "#schemas/durations.ts";
import type { LoggedEvent } from "#server/events/log.ts";
import type { ServerParts } from "#server/parts.ts";

interface RoundsParts extends Pick<ServerParts, "store"> {
  /** Hears what failed of a company, or of a piece of work. */
  failed: (error: unknown) => void;
}

/**
 * Looks at each company, one after the other, and again where it was asked to meanwhile; what it begins there goes on
 * beside it. A company that fails does not keep the others.
 */
export abstract class CompanyRounds {
  readonly #parts: RoundsParts;
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> | null = null;
  #again = false;
  #isStopped = false;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
  }

  /** What is done at a company. */
  protected abstract lookAt(company_id: number): Promise<void>;

  protected get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins work under a name, unless such is under way. */
  protected start(name: string, work: () => Promise<void>): void {
    if (this.#isStopped || this.#running.has(name)) return;
    const running = work()
      .catch(this.#parts.failed)
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
  }

  /** Looks at all companies once more. */
  async look(): Promise<void> {
    if (this.#isStopped) return;
    if (this.#looking) {
      this.#again = true;
      return await this.#looking;
    }
    this.#looking = this.#lookAtAll().finally(() => (this.#looking = null));
    await this.#looking;
  }

  /** Ends when the work that is under way has ended; begins none. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking?.catch(this.#parts.failed);
    await this.settled();
  }

  /** Waits for the work that is under way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #lookAtAll(): Promise<void> {
    do {
      this.#again = false;
      const companies = await this.#parts.store.read.selectFrom("companies").select("company_id").execute();
      for (const { company_id } of companies) await this.lookAt(company_id).catch(this.#parts.failed);
    } while (this.#again && !this.#isStopped);
  }
}

/** A server that ends waits so long for what is under way, ms; what becomes of the rest is not known then. */
const farewell = 2 * second;

/** Goes its rounds each so many ms, and at once after events that call for one, until it is stopped. */
export const startRounds = (
  rounds: CompanyRounds,
  {
    hub,
    failed,
    every,
    isCall,
  }: RoundsParts & Pick<ServerParts, "hub"> & { every: number; isCall: (event: LoggedEvent) => boolean },
): (() => Promise<void>) => {
  const look = () => void rounds.look().catch(failed);
  const leave = hub.listen((_company, events) => {
    if (events === null || events.some(isCall)) look();
  });
  const timer = setInterval(look, every);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    leave();
    await Promise.race([rounds.stop(), setTimeout(farewell, undefined, { ref: false })]);
  };
};
