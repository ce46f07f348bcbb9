import type { Kysely, Transaction } from "kysely";
import type { Database } from "./tables.ts";

/**
 * Where the data are: a PostgreSQL address, or the folder of the embedded database. `patience` is how many times as long
 * as usual a call waits for PostgreSQL before it is refused.
 */
export type StoreAddress = { url: string; patience?: number } | { folder: string };

export interface WriteOptions {
  /** Only writes of this company wait for each other. Without it the write waits for all others. */
  company_id?: number;
  /** A name that only one running write may hold, over all processes: a second one is refused with `call_in_flight`. */
  claim?: string;
}

/** What keeps a database from being read (`no_answer`) or from being written. */
export type StorageFault = "no_answer" | "files_lost" | "disk_full" | "read_only";

/**
 * The database behind one face for both drivers. Quantities are integers of millionths, times are integers of
 * milliseconds UTC, flags are 0 or 1, JSON is text; `server/database/columns.ts` has the helpers.
 */
export interface Store {
  readonly kind: "sqlite" | "postgres";
  /** Where it is, for a process of its own that reads it. */
  readonly address: StoreAddress;
  /** For reads outside a transaction. */
  readonly read: Kysely<Database>;
  /**
   * One transaction after the other: a write sees the whole of the one before it. Resolves when the work is durable;
   * an error of the work rolls back all of it. Nothing but the database may be awaited inside, and the work may run
   * again from its start, so it must have no other effect.
   */
  write<T>(work: (trx: Transaction<Database>) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Runs one statement of upkeep (a vacuum, a checkpoint) outside any transaction and gives its rows. On SQLite it runs
   * between two writes and holds up the process: hand in small portions.
   */
  maintain<R extends object = object>(statement: string): Promise<R[]>;
  /** Runs long work of which only one with a name may run at a time, over all processes: another one waits until it has ended. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * What is wrong with the database right now. It is asked on a way of its own: neither does it wait for reads and
   * writes, nor do they wait for it.
   */
  faults(): Promise<readonly StorageFault[]>;
  close(): Promise<void>;
}

/** The rows of all companies, for what stands above them; all else is given `Reader` and `Trx` of company.ts. */
export type EveryCompany = Kysely<Database>;
export type EveryCompanyTrx = Transaction<Database>;
