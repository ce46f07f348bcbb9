import type { IngestRecord } from "#server/ingest/record.ts";
import { type DemoMachine, demoMachines } from "../plant/machines.ts";
import { randomOf } from "../random.ts";
import { beginShown, live } from "./machine.ts";

export interface PublisherOptions {
  /** Where the server answers, e.g. `http://127.0.0.1:8080`. */
  url: string;
  apiKey: string;
  /** Milliseconds UTC. */
  clock: () => number;
  /** The same seed and clock say the same. */
  seed?: number;
  machines?: readonly DemoMachine[];
  failed?: (error: unknown) => void;
}
export interface Publisher {
  /** Ends the machines and waits for what is on its way. */
  stop: () => Promise<void>;
}

const every = 500;
/** What a machine's gateway holds while the server does not answer: the newest records. */
const held = 10_000;
const sentAtOnce = 500;
const patience = 10_000;

/** Sends records in order and keeps them until they are answered. */
class Gateway {
  readonly #options: PublisherOptions;
  #waiting: IngestRecord[] = [];
  #sending: Promise<void> | null = null;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  add(records: readonly IngestRecord[]): void {
    this.#waiting.push(...records);
    if (this.#waiting.length > held) this.#waiting.splice(0, this.#waiting.length - held);
    if (this.#waiting.length > 0) this.#sending ??= this.#send();
  }

  async idle(): Promise<void> {
    await this.#sending;
  }

  async #send(): Promise<void> {
    const part = this.#waiting.slice(0, sentAtOnce);
    try {
      const answer = await fetch(`${this.#options.url}/api/ingest`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${this.#options.apiKey}` },
        body: JSON.stringify(part),
        signal: AbortSignal.timeout(patience),
      });
      if (!answer.ok) throw new Error(`The ingest answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      const sent = new Set(part);
      this.#waiting = this.#waiting.filter((record) => !sent.has(record));
    } catch (error) {
      // The records wait for the next beat.
      this.#options.failed?.(error);
    } finally {
      this.#sending = null;
    }
  }
}

/** Lets the demo's machines live at real pace and posts what they say to the server, as any machine would. */
export const startDemoPublisher = (options: PublisherOptions): Publisher => {
  const { clock, machines = demoMachines, seed = 1 } = options;
  const gateway = new Gateway(options);
  const lives = machines.map((machine, index) => {
    const random = randomOf(seed * 1000 + index);
    return { machine, random, life: beginShown(machine, random, clock()) };
  });
  const beat = () => {
    const now = clock();
    const records = lives.flatMap((one) => {
      const { life, record } = live(one.machine, one.life, one.random, now);
      one.life = life;
      return record ? [record] : [];
    });
    gateway.add(records);
  };
  const timer = setInterval(beat, every);
  return {
    stop: async () => {
      clearInterval(timer);
      await gateway.idle();
    },
  };
};
