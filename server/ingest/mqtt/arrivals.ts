import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Messages whose arrival is remembered: more than brokers leave unacknowledged. */
const mostMessages = 20_000;
const mostMachines = 100_000;

/** A message as it came; `isRepeated`: the broker says that it has sent it before. */
export interface Arrival {
  topic: string;
  bytes: Uint8Array;
  /** Milliseconds UTC. */
  now: number;
  isRepeated: boolean;
}

/**
 * The times of records that say none themselves (ms UTC): that of their arrival, of one machine a millisecond apart, so
 * that each keeps its place. A message that a broker sends again has the times that it had.
 */
export class Arrivals {
  readonly #messages = new LRUCache<string, number[]>({ max: mostMessages });
  readonly #last = new LRUCache<string, number>({ max: mostMachines });

  /** The times of the records of a message, given the machine of each. */
  of({ topic, bytes, now, isRepeated }: Arrival, machines: readonly unknown[]): readonly number[] {
    const key = createHash("sha256").update(`${topic}\n`).update(bytes).digest("base64");
    const known = isRepeated ? this.#messages.get(key) : undefined;
    if (known?.length === machines.length) return known;
    const times = machines.map((machine_id) => this.#next(String(machine_id), now));
    this.#messages.set(key, times);
    return times;
  }

  #next(machine_id: string, now: number): number {
    const time = Math.max(now, (this.#last.get(machine_id) ?? 0) + 1);
    this.#last.set(machine_id, time);
    return time;
  }
}
