/** How long a publisher that has said nothing keeps its machine (ms). */
const kept = 120_000;
/** Most machines of which an owner is known. */
const most = 100_000;

/** Who speaks for each machine: two at a time would make nonsense of its counters. */
export class Owners {
  readonly #owners = new Map<string, { source: string; at: number }>();

  /** May this source speak for the machine? It may where it is the one, or the one before is gone or silent. */
  claim(machine_id: string, source: string, now: number): boolean {
    const owner = this.#owners.get(machine_id);
    if (owner && owner.source !== source && now - owner.at < kept) return false;
    if (owner || this.#owners.size < most) this.#owners.set(machine_id, { source, at: now });
    return true;
  }

  /** Keeps the machine for the source that speaks for it; tells whether it is this one. */
  keep(machine_id: string, source: string, now: number): boolean {
    const owner = this.#owners.get(machine_id);
    if (owner?.source !== source) return false;
    owner.at = now;
    return true;
  }

  /** Tells whether the machine was this source's, and gives it free. */
  release(machine_id: string, source: string): boolean {
    const owner = this.#owners.get(machine_id);
    if (owner && owner.source !== source) return false;
    this.#owners.delete(machine_id);
    return true;
  }
}
