import type { DataSource } from "#engine/explorer/types.ts";
import type { Chunk } from "#schemas/columns/chunks.ts";
import { codesOf, momentsIn } from "./cells.ts";
import type { DayCodes } from "./days.ts";

/** One number of each row, as typed as they are. */
type Row = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** The records of chunks from the oldest day to the newest, those of a day as they came. */
export interface Timed {
  chunks: readonly Chunk[];
  days: Uint32Array<ArrayBuffer>;
  /** Milliseconds UTC, NaN without one. */
  moments: Float64Array<ArrayBuffer>;
  /** What is of each record in the order of the chunks, in that of the rows. */
  sorted: <Values extends Row>(values: Values) => Values;
}

/** By day; those without a day come first. */
const byDay = (days: Uint32Array, dayOf: (code: number) => number): ((a: number, b: number) => number) => {
  const dayAt = (row: number) => (days[row] === 0 ? Number.MIN_SAFE_INTEGER : dayOf(days[row]!));
  return (a, b) => dayAt(a) - dayAt(b);
};

const isSorted = (rows: number, compare: (a: number, b: number) => number): boolean => {
  for (let row = 1; row < rows; row += 1) if (compare(row - 1, row) > 0) return false;
  return true;
};

const arranged = <Values extends Row>(values: Values, order: Int32Array): Values => {
  const result = values.slice() as Values;
  for (let row = 0; row < order.length; row += 1) result[row] = values[order[row]!]!;
  return result;
};

export const timedOf = (chunks: readonly Chunk[], { day, time }: DataSource, codes: DayCodes): Timed => {
  const days = codesOf(chunks, day, codes.codeOf);
  const moments = momentsIn(chunks, time);
  const compare = byDay(days, codes.dayOf);
  if (isSorted(days.length, compare)) return { chunks, days, moments, sorted: (values) => values };
  const order = Int32Array.from(days, (_day, row) => row).sort(compare);
  return {
    chunks,
    days: arranged(days, order),
    moments: arranged(moments, order),
    sorted: (values) => arranged(values, order),
  };
};
