import type { ExplorerStore } from "#schemas/documents/explorer/schema.ts";
import { type Chunk, rowsOf, valuesIn } from "#schemas/columns/chunks.ts";
import { type Packed, packed, unpacked } from "#schemas/columns/packed.ts";

const byDay = ["week_number", "trans_date"] as const;
const indexed: Partial<Record<ExplorerStore, readonly IndexedField[]>> = { card: ["stop_date"], records: [] };
export type IndexedField = (typeof byDay)[number] | "stop_date";

/** The fields by which a store of the database is indexed. */
export const indexesOf = (store: ExplorerStore): readonly IndexedField[] => indexed[store] ?? byDay;

/**
 * An entry of the database: some records of a procedure and month. The indexed fields have each of their values once, so
 * that an index finds the blocks that hold one.
 */
export type Block = BlockKey & { columns: Packed } & Partial<Record<IndexedField, (string | number)[]>>;
export interface BlockKey {
  procedure: string;
  month: string;
  /** From 0. */
  place: number;
}

const isKey = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** A block of each chunk, in their order, made when it is asked for. */
export function* blocksOf(
  of: Omit<BlockKey, "place">,
  store: ExplorerStore,
  chunks: readonly Chunk[],
): Generator<Block> {
  for (const [place, chunk] of chunks.entries()) {
    const values = indexesOf(store).map((field) => [field, [...new Set(valuesIn(chunk, field).filter(isKey))]]);
    yield { ...of, place, columns: packed(chunk), ...Object.fromEntries(values) };
  }
}

/** The chunks of all blocks of a month; null where they are not what was written: another shape, or one is missing. */
export const chunksIn = (blocks: readonly unknown[], rows: number): Chunk[] | null => {
  const chunks = blocks.map((block) => unpacked((Object(block) as Partial<Block>).columns));
  const whole = chunks.filter((chunk) => chunk !== null);
  return whole.length === chunks.length && rowsOf(whole) === rows ? whole : null;
};
