import type { ExplorerStore } from "#schemas/documents/explorer/schema.ts";
import type { Chunk } from "#schemas/columns/chunks.ts";

/** The records of a procedure of one month, `YYYY-MM`. */
export interface KeptMonth {
  month: string;
  chunks: readonly Chunk[];
}

/**
 * Records by procedure and month. What it is told to keep it keeps: in the database of the browser where there is one, else
 * in memory for as long as it is open. Nothing of it fails for want of a database.
 */
export interface BlockStore {
  /** `memory` from the first time on that the database could not be used. */
  readonly kind: "kept" | "memory";
  /** The months that are there, newest first. One that cannot be read is left out, and not there from then on. */
  read(procedure: string): AsyncIterable<KeptMonth>;
  /** By month, what each was marked with when it was put. */
  marks(procedure: string): Promise<ReadonlyMap<string, number>>;
  /** Equal only for equal records of these procedures; null where some of them are kept in memory only. */
  stamp(procedures: readonly string[]): Promise<string | null>;
  /** Puts a month in the place of what was there of it; cut in the middle, that stays. `onInserted` hears after each block. */
  replace(
    procedure: string,
    store: ExplorerStore,
    month: string,
    mark: number,
    chunks: readonly Chunk[],
    onInserted: (inserted: number, of: number) => void,
  ): Promise<void>;
  /** Deletes the database; rejects where another page holds on to it. */
  wipe(): Promise<void>;
  close(): void;
}

export type Replace = Parameters<BlockStore["replace"]>;
