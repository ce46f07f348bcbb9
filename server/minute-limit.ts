import { minute } from "#schemas/durations.ts";

/** Most of something in a minute, of one address and of all together. */
export interface MostInMinute {
  ofOne: number;
  ofAll: number;
}

/** Counts by the minute of `now`; the count of a minute is forgotten with it. */
export class MinuteLimit {
  readonly #most: MostInMinute;
  readonly #counts = new Map<string, number>();
  #minute = 0;
  #all = 0;

  constructor(most: MostInMinute) {
    this.#most = most;
  }

  /** May this address do it once more now (ms UTC)? It counts when it may. */
  allows(address: string, now: number): boolean {
    this.#turn(Math.floor(now / minute));
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#most.ofOne || this.#all >= this.#most.ofAll) return false;
    this.#counts.set(address, count + 1);
    this.#all += 1;
    return true;
  }

  /** Takes the last count of this address back. */
  forgive(address: string): void {
    const count = this.#counts.get(address) ?? 0;
    if (count === 0) return;
    this.#counts.set(address, count - 1);
    this.#all -= 1;
  }

  #turn(current: number): void {
    if (current === this.#minute) return;
    this.#minute = current;
    this.#all = 0;
    this.#counts.clear();
  }
}
