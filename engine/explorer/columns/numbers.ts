import { type Chunk, type Column, columnIn, rowsOf } from "#schemas/columns/chunks.ts";
import { eachChunk, lookUp } from "./cells.ts";
import type { Timed } from "./timed.ts";

/** Numbers are held as whole numbers of millionths, whose sums are exact in whatever order they are made. */
export const millionth = 1e6;
export const mostDecimals = 6;

/** What is larger is no quantity, time or cost of a record, and would take the exactness of the rest away. */
const largestNumber = 1e11;

/** The numbers of one field of a block's records. */
export interface Numbers {
  /** Of each row the number times 10 ^ `decimals`, which is whole. */
  values: Int32Array | Float64Array;
  decimals: number;
  /** The largest number that a record has, in millionths. */
  largest: number;
  /** The sum of all values without their signs. */
  magnitude: number;
  /** 1 where a record lacks the field, null where none does. */
  lacking: Uint8Array | null;
}

/** A number in whole millionths; 0 of what is no number. */
const millionthsOf = (value: unknown): number =>
  typeof value === "number" && Math.abs(value) <= largestNumber ? Math.round(value * millionth) + 0 : 0;

/** How many decimals the numbers have at most. */
const decimalsOf = (millionths: Float64Array): number => {
  let [decimals, unit] = [0, millionth];
  for (const value of millionths)
    while (value % unit !== 0) {
      decimals += 1;
      unit /= 10;
    }
  return decimals;
};

const fitsInt32 = (values: Float64Array): boolean => values.every((value) => value === (value | 0));

/** In millionths from a row on; NaN where a record lacks the field. */
const readColumn = (column: Column | undefined, length: number, from: number, out: Float64Array): void => {
  if (!column) out.fill(Number.NaN, from, from + length);
  else if ("numbers" in column)
    for (let row = 0; row < length; row += 1) out[from + row] = millionthsOf(column.numbers[row]);
  else if ("codes" in column)
    lookUp(column, (value) => (value === undefined ? Number.NaN : millionthsOf(value)), from, out);
};

/** The numbers of a field in millionths, with the rows that lack it. */
const readNumbers = ({ chunks, sorted }: Timed, field: string) => {
  const read = new Float64Array(rowsOf(chunks));
  eachChunk(chunks, (chunk, from) => readColumn(columnIn(chunk, field), chunk.length, from, read));
  const values = sorted(read);
  const lacking = new Uint8Array(values.length);
  let [present, largest] = [values.length, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    if (values[row]! > largest) largest = values[row]!;
    if (!Number.isNaN(values[row])) continue;
    values[row] = 0;
    lacking[row] = 1;
    present -= 1;
  }
  return { values, lacking: present < values.length ? lacking : null, present, largest };
};

const isWhole = (column: Column | undefined): column is { numbers: Int32Array } =>
  column !== undefined && "numbers" in column && column.numbers instanceof Int32Array;

/** The numbers of a field as they are, where no chunk has other than whole ones; else null. */
const wholeNumbers = (chunks: readonly Chunk[], field: string): Int32Array<ArrayBuffer> | null => {
  const columns = chunks.map((chunk) => columnIn(chunk, field));
  if (!columns.every(isWhole)) return null;
  const values = new Int32Array(rowsOf(chunks));
  eachChunk(chunks, (_chunk, from, place) => values.set(columns[place]!.numbers, from));
  return values;
};

const numbersOfWhole = (values: Int32Array): Numbers => {
  let [largest, magnitude] = [values[0] ?? 0, 0];
  for (const value of values) {
    largest = Math.max(largest, value);
    magnitude += Math.abs(value);
  }
  return { values, decimals: 0, largest: largest * millionth, magnitude, lacking: null };
};

/** The numbers of a field, null where no record has it. */
export const numbersOf = (timed: Timed, field: string): Numbers | null => {
  const whole = wholeNumbers(timed.chunks, field);
  if (whole) return numbersOfWhole(timed.sorted(whole));
  const { values, lacking, present, largest } = readNumbers(timed, field);
  if (present === 0) return null;
  const decimals = decimalsOf(values);
  const unit = 10 ** (mostDecimals - decimals);
  let magnitude = 0;
  for (let row = 0; row < values.length; row += 1) {
    values[row]! /= unit;
    magnitude += Math.abs(values[row]!);
  }
  return { values: fitsInt32(values) ? new Int32Array(values) : values, decimals, largest, magnitude, lacking };
};

/** A number of a row as it came, null where the record lacks it. */
export const numberAt = ({ values, decimals, lacking }: Numbers, row: number): number | null =>
  lacking?.[row] === 1 ? null : values[row]! / 10 ** decimals;

// One loop for each kind of array: a loop that meets both is several times slower.
const gatherInt32 = (
  values: Int32Array,
  rows: Int32Array,
  signs: Float64Array,
  count: number,
  factor: number,
  out: Float64Array,
): void => {
  for (let at = 0; at < count; at += 1) out[at] = values[rows[at]!]! * factor * signs[at]!;
};
const gatherFloat64 = (
  values: Float64Array,
  rows: Int32Array,
  signs: Float64Array,
  count: number,
  factor: number,
  out: Float64Array,
): void => {
  for (let at = 0; at < count; at += 1) out[at] = values[rows[at]!]! * factor * signs[at]!;
};

/** The numbers of the first `count` rows of a list, each times its sign, as whole numbers of 10 ^ -`decimals`. */
export const gatherNumbers = (
  numbers: Numbers,
  { rows, signs, count }: { rows: Int32Array; signs: Float64Array; count: number },
  decimals: number,
  out: Float64Array,
): void => {
  const factor = 10 ** (decimals - numbers.decimals);
  const { values } = numbers;
  if (values instanceof Int32Array) gatherInt32(values, rows, signs, count, factor, out);
  else gatherFloat64(values, rows, signs, count, factor, out);
};
