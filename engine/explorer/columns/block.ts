import type { DataDimension, DataShape, DataSource } from "#engine/explorer/types.ts";
import { type Chunk, rowsOf } from "#schemas/columns/chunks.ts";
import { emptyMask, type Mask } from "./bits.ts";
import { type Codes, narrowed } from "./codes.ts";
import type { Codebook } from "./codebook.ts";
import { type DimensionColumn, dimensionColumn } from "./dimension-column.ts";
import { type Moments, momentsOf } from "./moments.ts";
import { type Numbers, numbersOf } from "./numbers.ts";
import { timedOf } from "./timed.ts";

/** The records of a source in one month as columns, from the oldest day to the newest. */
export interface Block {
  source: DataSource;
  rows: number;
  days: Codes;
  /** Null where the source has no moments. */
  moments: Moments | null;
  /** One for each dimension, null where no record has a value. */
  dimensions: readonly (DimensionColumn | null)[];
  /** By name of the record's field. */
  numbers: ReadonlyMap<string, Numbers>;
  /** See `produced.ts`; null until it is asked for. */
  produced: Uint8Array | null;
  mask: Mask;
}

/** The names of all numeric fields that something is asked of. */
const numericFields = ({ fields, slider, produced }: DataShape): string[] => {
  const names = [...fields.map(({ field }) => field), slider, produced?.field];
  return [...new Set(names.filter((name) => name !== undefined))];
};

const mostOf = (codes: Uint32Array): number => codes.reduce((most, code) => Math.max(most, code), 0);

/** The records of a source in one month as columns. */
export const blockOf = (source: DataSource, chunks: readonly Chunk[], book: Codebook): Block => {
  const { shape, days, dictionaries } = book;
  const rows = rowsOf(chunks);
  const timed = timedOf(chunks, source, days);
  const columnOf = (dimension: DataDimension, index: number) =>
    dimensionColumn(timed, dimension, dictionaries[index]!, book);
  const numbers = numericFields(shape).map((field) => [field, numbersOf(timed, field)] as const);
  return {
    source,
    rows,
    days: narrowed(timed.days, mostOf(timed.days)),
    moments: momentsOf(timed.moments),
    dimensions: shape.dimensions.map(columnOf),
    numbers: new Map(numbers.flatMap(([field, column]) => (column ? [[field, column] as const] : []))),
    produced: null,
    mask: emptyMask(shape, rows),
  };
};
