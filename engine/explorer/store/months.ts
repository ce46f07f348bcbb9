import { type Chunk, rowsOf } from "#schemas/columns/chunks.ts";
import type { BlockStore, Replace } from "./types.ts";

/** One place where months of records are kept. Every promise may reject. */
export interface Months extends Pick<BlockStore, "marks" | "stamp" | "wipe" | "close"> {
  /** The records of a month; null where it is not there or not as it was written. */
  chunks: (procedure: string, month: string) => Promise<readonly Chunk[] | null>;
  replace: (...of: Replace) => Promise<void>;
  /** From now on a month is not there. */
  forget: (procedure: string, month: string) => Promise<void>;
}

/** Months that go with the page. */
export const memoryMonths = (): Months => {
  const kept = new Map<string, Map<string, { mark: number; chunks: readonly Chunk[] }>>();
  const of = (procedure: string) => kept.get(procedure) ?? new Map<string, never>();
  return {
    marks: async (procedure) => new Map([...of(procedure)].map(([month, { mark }]) => [month, mark])),
    stamp: async () => null,
    chunks: async (procedure, month) => kept.get(procedure)?.get(month)?.chunks ?? null,
    replace: async (procedure, _store, month, mark, chunks, onInserted) => {
      const months = kept.get(procedure) ?? new Map();
      kept.set(procedure, months.set(month, { mark, chunks: [...chunks] }));
      onInserted(rowsOf(chunks), rowsOf(chunks));
    },
    forget: async (procedure, month) => void kept.get(procedure)?.delete(month),
    wipe: async () => kept.clear(),
    close: () => kept.clear(),
  };
};
