import { Piscina } from "piscina";
import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { programOf } from "#server/programs.ts";
import { keepCanonical } from "./canonical.ts";
import { joinPieces } from "./cut.ts";
import type { BodyJob, BodyResult } from "./worker.ts";

const threads = 2;
/** Large bodies that may wait for a thread; more are told to come back. */
const waitingRoom = 64;
const idle = minute;

/** Reads large bodies in threads: one that stays, and one that ends when nothing has waited for it for a minute. */
export class BodyPool {
  #pool: Piscina<BodyJob, BodyResult> | null = null;

  /** Makes the thread that stays, for whose start the first large body would wait, and everybody else with it. */
  start(): void {
    this.#threads();
  }

  /** The value of a body. Throws `invalid_input`, or `unavailable` when too many wait. */
  async read(job: BodyJob): Promise<unknown> {
    const result = await this.#run(job);
    if ("message" in result) throw new DomainError("invalid_input", result);
    const body = await joinPieces(result.cut);
    if (result.canonical !== null) keepCanonical(body, result.canonical);
    return body;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #threads(): Piscina<BodyJob, BodyResult> {
    return (this.#pool ??= new Piscina<BodyJob, BodyResult>({
      filename: programOf("bodies"),
      minThreads: 1,
      maxThreads: threads,
      maxQueue: waitingRoom,
      idleTimeout: idle,
      execArgv: [],
    }));
  }

  #run(job: BodyJob): Promise<BodyResult> {
    const pool = this.#threads();
    if (pool.queueSize >= waitingRoom) throw new DomainError("unavailable");
    return pool.run(job);
  }
}
