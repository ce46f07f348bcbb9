import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { Kysely } from "kysely";
import { DomainError } from "#schemas/protocol/errors.ts";
import { preparedPlain } from "./prepared.ts";
import type { EveryCompanyTrx } from "./store.ts";
import type { Database } from "./tables.ts";

/** Tells whoever waits for a write that it is stored, and what it answers. */
type Acknowledge = () => void;

interface Job {
  work: (trx: EveryCompanyTrx) => Promise<Acknowledge>;
  failed: (error: unknown) => void;
}
type Outcome = { done: Acknowledge } | { refused: unknown };

const batchSize = 64;
/**
 * After so many milliseconds a batch takes no more: its first writes need not wait for the last, and whoever comes in
 * meanwhile waits less. Where a commit takes longer than this, as long as the last one took.
 */
const batchLasts = 8;

const begin = preparedPlain("savepoint job");
const keep = preparedPlain("release job");
const undo = preparedPlain("rollback to job");

const attempt = async (job: Job, trx: EveryCompanyTrx): Promise<Outcome> => {
  await begin(trx);
  try {
    const done = await job.work(trx);
    await keep(trx);
    return { done };
  } catch (error) {
    // After a driver's error SQLite may already have ended the transaction: only a refusal is known to leave it whole.
    if (!(error instanceof DomainError)) throw error;
    await undo(trx);
    await keep(trx);
    return { refused: error };
  }
};

const faultOf = (check: Check): { refused: unknown } | null => {
  try {
    check();
    return null;
  } catch (error) {
    return { refused: error };
  }
};

const settle = (job: Job, outcome: Outcome): void =>
  "refused" in outcome ? job.failed(outcome.refused) : outcome.done();

type Check = () => void;

const runAlone = async (db: Kysely<Database>, job: Job, check: Check): Promise<void> => {
  try {
    const done = await db.transaction().execute((trx) => job.work(trx));
    check();
    done();
  } catch (error) {
    job.failed(error);
  }
};

/** Runs as many of the waiting jobs as fit into `lasting` milliseconds, and gives how long their commit took. */
const runTogether = async (db: Kysely<Database>, waiting: Job[], lasting: number, check: Check): Promise<number> => {
  const jobs: Job[] = [];
  const outcomes: Outcome[] = [];
  const begun = performance.now();
  let worked = begun;
  try {
    await db.transaction().execute(async (trx) => {
      while (waiting.length > 0 && jobs.length < batchSize && worked - begun < lasting) {
        const job = waiting.shift()!;
        jobs.push(job);
        outcomes.push(await attempt(job, trx));
        worked = performance.now();
      }
    });
  } catch {
    for (const job of jobs) await runAlone(db, job, check);
    return 0;
  }
  const committed = performance.now() - worked;
  const lost = faultOf(check);
  jobs.forEach((job, index) => settle(job, lost ?? outcomes[index]!));
  return committed;
};

/**
 * The one writer of a SQLite file. Writes run one after the other; those that wait together share one commit, each in a
 * savepoint of its own, and none is acknowledged before that commit is on disk. `check` throws while nothing may be
 * written; it is asked before the work and again after the commit, before anything is acknowledged.
 */
export class BatchWriter {
  readonly #db: Kysely<Database>;
  readonly #check: Check;
  #waiting: Job[] = [];
  #between: (() => void)[] = [];
  #running: Promise<void> | null = null;
  #lastCommit = 0;

  constructor(db: Kysely<Database>, check: Check = () => undefined) {
    this.#db = db;
    this.#check = check;
  }

  write<T>(work: (trx: EveryCompanyTrx) => Promise<T>): Promise<T> {
    return new Promise<T>((done, failed) => {
      const doneWith =
        (value: T): Acknowledge =>
        () =>
          done(value);
      this.#waiting.push({ work: async (trx) => doneWith(await work(trx)), failed });
      this.#running ??= this.#drain();
    });
  }

  /** Runs work that may be part of no transaction, between two of them; it holds up whatever waits. */
  between<T>(work: () => T): Promise<T> {
    return new Promise<T>((done, failed) => {
      this.#between.push(() => {
        try {
          done(work());
        } catch (error) {
          failed(error);
        }
      });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when every write that was begun has ended. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#between.length > 0) {
      // Whatever else has come in by now joins the same commit; readers are served between two of them.
      await turnOfLoop();
      for (const work of this.#between.splice(0)) work();
      await this.#writeNext();
    }
    this.#running = null;
  }

  async #writeNext(): Promise<void> {
    const lost = this.#waiting.length > 0 ? faultOf(this.#check) : null;
    if (lost) for (const job of this.#waiting.splice(0)) settle(job, lost);
    if (this.#waiting.length === 1) await runAlone(this.#db, this.#waiting.shift()!, this.#check);
    else if (this.#waiting.length > 1)
      this.#lastCommit = await runTogether(
        this.#db,
        this.#waiting,
        Math.max(batchLasts, this.#lastCommit),
        this.#check,
      );
  }
}
