import { minute } from "#schemas/durations.ts";

/** Most reports a minute, of one address and of all together. */
export interface ReportLimits {
  ofOne: number;
  ofAll: number;
}
export const reportLimits: ReportLimits = { ofOne: 30, ofAll: 300 };

/** Counts reports by the minute of `now`; the count of a minute is forgotten with it. */
export class ReportLimit {
  readonly #limits: ReportLimits;
  readonly #counts = new Map<string, number>();
  #minute = 0;
  #all = 0;

  constructor(limits: ReportLimits = reportLimits) {
    this.#limits = limits;
  }

  /** May this address send another one now (ms UTC)? */
  allows(address: string, now: number): boolean {
    this.#turn(Math.floor(now / minute));
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#limits.ofOne || this.#all >= this.#limits.ofAll) return false;
    this.#counts.set(address, count + 1);
    this.#all += 1;
    return true;
  }

  #turn(current: number): void {
    if (current === this.#minute) return;
    this.#minute = current;
    this.#all = 0;
    this.#counts.clear();
  }
}
