import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { programOf } from "#server/programs.ts";
import type { PictureJob, PictureResult } from "./worker.ts";

/** Pictures that may wait for the thread; more are told to come back. */
const waitingRoom = 64;
/** A picture of the most pixels takes a second; its thread gives way to everybody else, so that it may take longer, ms. */
const usualPatience = minute;
/** The most that V8 keeps for the thread, MB; pixels lie beside that and are bounded by those of the header. */
const heap = 64;
/** The most bytes of pictures that are kept ready: labels of a job, and jobs of a label, have the same ones. */
const mostKept = 16 * 1024 * 1024;

const keyOf = ({ picture, wanted }: PictureJob): string =>
  `${createHash("sha256").update(picture).digest("base64")} ${JSON.stringify(wanted)}`;

/** Something to remember is as large as this besides its bytes. */
const overhead = 256;
const sizeOf = (result: PictureResult): number =>
  overhead + ("fault" in result ? 0 : result.png.length + (result.dots?.bytes.length ?? 0));

/** Decodes pictures in a thread that is made for the first of them and ends when none has come for a minute. */
export class PicturePool {
  readonly #patience: number;
  #pool: Piscina<PictureJob, PictureResult> | null = null;
  readonly #kept = new LRUCache<string, PictureResult>({ maxSize: mostKept, sizeCalculation: sizeOf });

  /** `patience`: so long a picture may take, with its time in the queue, ms. */
  constructor(patience = usualPatience) {
    this.#patience = patience;
  }

  /** What is wanted of a picture. Throws `unavailable` where too many wait, or it takes too long: its thread is ended. */
  async run(job: PictureJob): Promise<PictureResult> {
    const key = keyOf(job);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const result = await this.#decode(job);
    this.#kept.set(key, result);
    return result;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = null;
  }

  async #decode(job: PictureJob): Promise<PictureResult> {
    const pool = (this.#pool ??= new Piscina<PictureJob, PictureResult>({
      filename: programOf("pictures"),
      minThreads: 0,
      maxThreads: 1,
      maxQueue: waitingRoom,
      idleTimeout: minute,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      execArgv: [],
    }));
    if (pool.queueSize >= waitingRoom) throw new DomainError("unavailable");
    const signal = AbortSignal.timeout(this.#patience);
    try {
      return await pool.run(job, { signal });
    } catch (cause) {
      if (signal.aborted) throw new DomainError("unavailable", { cause });
      throw cause;
    }
  }
}

/** The thread of all labels of this process. */
export const pictures = new PicturePool();
