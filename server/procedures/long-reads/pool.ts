import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { StoreAddress } from "#server/database/store.ts";
import { programOf } from "#server/programs.ts";
import { FairQueue, type QueueLimits } from "#server/turns/fair-queue.ts";
import { errorOf, type ThreadMessage } from "./messages.ts";
import type { LongRead } from "./run.ts";

/**
 * Three at least, so that one caller never holds up all others, and has the next answer made while the last one is sent;
 * the server itself keeps a core where there are more.
 */
const poolLimits: QueueLimits = {
  running: Math.min(4, Math.max(3, availableParallelism() - 1)),
  // A screen asks for 64 sources at once, and a person has several.
  waitingOfOne: 200,
  waiting: 2000,
};
/** What a read that has lost all measure may take before its thread, and nobody else, ends. */
const heapMegabytes = 512;

interface Asked {
  read: LongRead;
  resolve: (body: Buffer) => void;
  reject: (error: Error) => void;
}
interface Thread {
  worker: Worker;
  isReady: boolean;
  running: { caller: string; work: Asked } | null;
}

/**
 * Runs long reads in threads, each with a connection of its own that only reads: neither the database's work nor what
 * is made of its rows holds up the server, and callers take turns. Threads are made when the first read comes. A read
 * begins after whatever was committed when it was asked for, so that it sees it. Rejects with what the read throws, with
 * `too_many_requests` or `unavailable` when too many wait, and with `unavailable` when its thread has ended.
 */
export class LongReadPool {
  readonly #addressOf: () => StoreAddress;
  readonly #limits: QueueLimits;
  readonly #queue: FairQueue<Asked>;
  readonly #threads = new Set<Thread>();
  #isClosed = false;

  /** The address is asked for with the first thread. */
  constructor(addressOf: () => StoreAddress, limits: QueueLimits = poolLimits) {
    this.#addressOf = addressOf;
    this.#limits = limits;
    this.#queue = new FairQueue(limits);
  }

  /** Makes a thread, for whose start the first read would wait. */
  readonly start = (): void => {
    if (this.#threads.size === 0 && !this.#isClosed) this.#addThread();
  };

  readonly run = (read: LongRead, caller: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (this.#isClosed) throw new DomainError("unavailable");
      this.#queue.add(caller, { read, resolve, reject });
      this.#hand();
    });

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.empty()) reject(new DomainError("unavailable"));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  /** Gives what waits to the threads that are free; starts one where all are taken and more may run. */
  #hand(): void {
    const threads = [...this.#threads];
    for (const thread of threads.filter(({ isReady, running }) => isReady && !running)) {
      const next = this.#queue.next();
      if (!next) return;
      thread.running = next;
      thread.worker.postMessage(next.work.read);
    }
    const isStarting = threads.some(({ isReady }) => !isReady);
    if (this.#queue.hasNext() && !isStarting && threads.length < this.#limits.running) this.#addThread();
  }

  #addThread(): void {
    const worker = new Worker(programOf("long-reads"), {
      workerData: this.#addressOf(),
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const thread: Thread = { worker, isReady: false, running: null };
    this.#threads.add(thread);
    worker.on("message", (message: ThreadMessage) => this.#heard(thread, message));
    // What ends a thread is told by its exit.
    worker.on("error", () => undefined);
    worker.on("exit", () => this.#ended(thread));
  }

  #heard(thread: Thread, message: ThreadMessage): void {
    if (message.is === "ready") thread.isReady = true;
    else this.#settle(thread, message);
    this.#hand();
  }

  #settle(thread: Thread, message: Exclude<ThreadMessage, { is: "ready" }>): void {
    const { running } = thread;
    thread.running = null;
    if (!running) return;
    this.#queue.ended(running.caller);
    if (message.is === "failed") return running.work.reject(errorOf(message.why));
    const { buffer, byteOffset, byteLength } = message.body;
    running.work.resolve(Buffer.from(buffer, byteOffset, byteLength));
  }

  #ended(thread: Thread): void {
    this.#threads.delete(thread);
    const { running, isReady } = thread;
    if (running) {
      this.#queue.ended(running.caller);
      running.work.reject(new DomainError("unavailable"));
    }
    // One that cannot start would be tried for ever.
    if (!isReady) for (const { reject } of this.#queue.empty()) reject(new DomainError("unavailable"));
    else if (!this.#isClosed) this.#hand();
  }
}
