import type { Pixels } from "./decode.ts";

/** How a picture becomes dots that are black or not. */
export interface Tone {
  /** Greys as a pattern of dots; without it each dot is black where it is darker than the threshold. */
  dither: boolean;
  /** %: what is darker is black. */
  threshold: number;
}

/** Dots of a printer, row by row, each row filled up to whole bytes; a dark one is 1. */
export interface Dots {
  columns: number;
  rows: number;
  bytes: Uint8Array;
}

/** What a source pixel has of the place of a dot. */
interface Share {
  from: number;
  weights: readonly number[];
}

/** The pixels that lie under each of so many dots, and how much of each: an average of the area, larger or smaller. */
const sharesOf = (pixels: number, dots: number): Share[] =>
  Array.from({ length: dots }, (_dot, index) => {
    const [begin, end] = [(index * pixels) / dots, ((index + 1) * pixels) / dots];
    const from = Math.min(Math.floor(begin), pixels - 1);
    const to = Math.max(from + 1, Math.min(pixels, Math.ceil(end - 1e-9)));
    const parts = Array.from({ length: to - from }, (_pixel, place) =>
      Math.max(0, Math.min(end, from + place + 1) - Math.max(begin, from + place)),
    );
    const whole = parts.reduce((sum, part) => sum + part, 0);
    return { from, weights: whole > 0 ? parts.map((part) => part / whole) : [1] };
  });

/** How light a pixel is, 0 to 1. Source: Rec. ITU-R BT.601. */
const lightAt = (rgb: Uint8Array, at: number): number =>
  (0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!) / 255;

/** How light each dot of a row of pixels is. */
const addRow = (into: Float32Array, { width, rgb }: Pixels, row: number, shares: readonly Share[], weight: number) => {
  for (let column = 0; column < shares.length; column++) {
    const { from, weights } = shares[column]!;
    let light = 0;
    for (let place = 0; place < weights.length; place++)
      light += weights[place]! * lightAt(rgb, (row * width + from + place) * 3);
    into[column]! += light * weight;
  }
};

/** The order in which the dots of a square of 8 become black. Source: Bayer, 1973. */
const order = (size: number): number[][] => {
  if (size === 1) return [[0]];
  const half = order(size / 2);
  const quarter = (offset: number) => half.map((row) => row.map((value) => 4 * value + offset));
  const beside = (left: number[][], right: number[][]) => left.map((row, index) => [...row, ...right[index]!]);
  return [...beside(quarter(0), quarter(2)), ...beside(quarter(3), quarter(1))];
};
const square = 8;
const levels = order(square).map((row) => row.map((value) => (value + 0.5) / square ** 2));

const levelsOf = ({ dither, threshold }: Tone): readonly (readonly number[])[] =>
  dither ? levels.map((row) => row.map((level) => level + (threshold - 50) / 100)) : [[threshold / 100]];

/** A picture as so many dots. */
export const dotsOf = (pixels: Pixels, { columns, rows }: Omit<Dots, "bytes">, tone: Tone): Dots => {
  const [across, down] = [sharesOf(pixels.width, columns), sharesOf(pixels.height, rows)];
  const limits = levelsOf(tone);
  const perRow = Math.ceil(columns / 8);
  const bytes = new Uint8Array(perRow * rows);
  const light = new Float32Array(columns);
  for (const [row, { from, weights }] of down.entries()) {
    light.fill(0);
    for (const [place, weight] of weights.entries()) addRow(light, pixels, from + place, across, weight);
    const limit = limits[row % limits.length]!;
    for (let column = 0; column < columns; column++)
      if (light[column]! < limit[column % limit.length]!) bytes[row * perRow + (column >> 3)]! |= 0x80 >> (column & 7);
  }
  return { columns, rows, bytes };
};
