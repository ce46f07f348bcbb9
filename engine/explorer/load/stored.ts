import type { DataSource } from "#engine/explorer/types.ts";
import type { Fetched } from "./slices.ts";

/** The records that are at hand. */
export interface Stored {
  /** How many records there are. */
  count: () => Promise<number>;
  /** The day `YYYY-MM-DD` of the newest record of a procedure; null without records. */
  newest: (procedure: string) => Promise<string | null>;
  marks: (procedure: string) => Promise<ReadonlyMap<string, number>>;
  /** Puts a month in the place of what was there of it. */
  put: (
    source: DataSource,
    month: string,
    mark: number,
    records: Fetched,
    onInserted: (inserted: number, of: number) => void,
  ) => Promise<void>;
  /** Do other pages have the same records (`BlockStore.kind` is `kept`)? */
  isShared: () => boolean;
  /** Takes in what other pages have put. */
  readAnew: () => Promise<void>;
}

/** All marks of some procedures in one text, equal where they are. */
export const marksOf = async (stored: Stored, procedures: readonly string[]): Promise<string> => {
  const marks = await Promise.all(procedures.map((procedure) => stored.marks(procedure)));
  const inOrder = (one: readonly [string, number], other: readonly [string, number]) => (one[0] < other[0] ? -1 : 1);
  return JSON.stringify(marks.map((months) => [...months].sort(inOrder)));
};
