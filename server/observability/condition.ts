import type { StorageFault, Store } from "#server/database/store.ts";
import { LastKnown } from "./last-known.ts";

/** Why a server is less than well. */
export type ReasonCode = StorageFault | "unknown" | "backup_failed" | "mqtt_down";

/** What a reason means for whoever operates the server, and whether it can serve all the same. */
const reasons: Readonly<Record<ReasonCode, { serves: boolean; message: string }>> = {
  no_answer: { serves: false, message: "The database does not answer." },
  files_lost: {
    serves: false,
    message:
      "The files of the database were removed or replaced while the server has them open. Nothing is stored. Put the same files back, or restart the server on the right ones.",
  },
  disk_full: { serves: false, message: "The disk of the database is full. Nothing is stored until there is room." },
  read_only: { serves: false, message: "The database may only be read. Nothing is stored." },
  unknown: { serves: false, message: "The state of the database has not been seen for a while." },
  backup_failed: { serves: true, message: "The last scheduled backup has failed." },
  mqtt_down: { serves: true, message: "The broker of the machines does not answer." },
};

interface Reason {
  code: ReasonCode;
  message: string;
}

/** How often the database is looked at, and after how long without a look nothing is known of it (ms). */
const lookEvery = 1000;
const longestAge = 15_000;

/** How a server is, as it was last seen: asking waits for nothing and nobody. */
export class Condition {
  readonly #database: LastKnown<readonly StorageFault[]>;
  readonly #others = new Map<ReasonCode, () => boolean>();

  constructor({ faults }: Pick<Store, "faults">) {
    this.#database = new LastKnown(() => faults().catch(() => ["no_answer"] as const), []);
  }

  /** Another reason and whether it holds right now, as its part knows without looking. */
  add(code: ReasonCode, holds: () => boolean): void {
    this.#others.set(code, holds);
  }

  get reasons(): Reason[] {
    const unseen = this.#database.age > longestAge ? (["unknown"] as const) : [];
    const others = [...this.#others].filter(([, holds]) => holds()).map(([code]) => code);
    return [...unseen, ...this.#database.value, ...others].map((code) => ({ code, message: reasons[code].message }));
  }

  /** Milliseconds since the database was last looked at. */
  get age(): number {
    return this.#database.age;
  }

  start(): Promise<void> {
    return this.#database.start(lookEvery);
  }

  stop(): void {
    this.#database.stop();
  }
}

/** Can a server serve for all of these reasons? */
export const canServe = (all: readonly Reason[]): boolean => all.every(({ code }) => reasons[code].serves);
