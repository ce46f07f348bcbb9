import type { DataShape } from "#engine/explorer/types.ts";

/** Which filters leave a row out: a bit for each. */
export type Mask = Uint16Array | Uint32Array;

/** The bits of a mask. That of a dimension is its place among the dimensions. */
interface Bits {
  time: number;
  slider: number;
  produced: number;
  count: number;
}

/** The bits that a mask has: dimensions, time, slider and production. */
export const bitsOf = ({ dimensions }: DataShape): Bits => {
  const time = dimensions.length;
  return { time, slider: time + 1, produced: time + 2, count: time + 3 };
};

/** A mask of so many rows that leaves none of them out. */
export const emptyMask = (shape: DataShape, rows: number): Mask =>
  bitsOf(shape).count <= 16 ? new Uint16Array(rows) : new Uint32Array(rows);
