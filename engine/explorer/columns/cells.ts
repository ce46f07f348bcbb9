import { type Chunk, type Codes, columnIn, momentText, rowsOf } from "#schemas/columns/chunks.ts";
import { momentOf } from "./moments.ts";

/** One number of each row. */
type Room = Uint32Array | Float64Array;

// One loop for each kind of array: a loop that meets both is several times slower.
const look8 = (codes: Uint8Array, table: Room, from: number, out: Room): void => {
  for (let row = 0; row < codes.length; row += 1) out[from + row] = table[codes[row]!]!;
};
const look16 = (codes: Uint16Array, table: Room, from: number, out: Room): void => {
  for (let row = 0; row < codes.length; row += 1) out[from + row] = table[codes[row]!]!;
};

/** Writes from a row on what is made of each value; a record that lacks the field has that of undefined. */
export const lookUp = (column: Codes, make: (value: unknown) => number, from: number, out: Room): void => {
  const { values, codes, absent } = column;
  const table = out instanceof Uint32Array ? new Uint32Array(absent + 1) : new Float64Array(absent + 1);
  for (let place = 0; place < values.length; place += 1) table[place] = make(values[place]);
  table[absent] = make(undefined);
  if (codes instanceof Uint8Array) look8(codes, table, from, out);
  else look16(codes, table, from, out);
};

const codeNumbers = (
  numbers: Int32Array | Float64Array,
  codeOf: (value: unknown) => number,
  from: number,
  out: Uint32Array,
): void => {
  const known = new Map<number, number>();
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    let code = known.get(value);
    if (code === undefined) known.set(value, (code = codeOf(value)));
    out[from + row] = code;
  }
};

/** Calls for each chunk with the row at which it begins, and with its place. */
export const eachChunk = (
  chunks: readonly Chunk[],
  call: (chunk: Chunk, from: number, place: number) => void,
): void => {
  let from = 0;
  for (const [place, chunk] of chunks.entries()) {
    call(chunk, from, place);
    from += chunk.length;
  }
};

/** A code for each row; 0 where a record lacks the field. */
export const codesOf = (
  chunks: readonly Chunk[],
  field: string,
  codeOf: (value: unknown) => number,
): Uint32Array<ArrayBuffer> => {
  const out = new Uint32Array(rowsOf(chunks));
  const codeOfValue = (value: unknown) => (value === undefined ? 0 : codeOf(value));
  eachChunk(chunks, (chunk, from) => {
    const column = columnIn(chunk, field);
    if (!column) return;
    if ("numbers" in column) codeNumbers(column.numbers, codeOf, from, out);
    else if ("moments" in column) column.moments.forEach((at, row) => (out[from + row] = codeOf(momentText(at))));
    else lookUp(column, codeOfValue, from, out);
  });
  return out;
};

/** The moment of each row in milliseconds UTC, NaN without one. */
export const momentsIn = (chunks: readonly Chunk[], field: string | undefined): Float64Array<ArrayBuffer> => {
  const out = new Float64Array(rowsOf(chunks)).fill(Number.NaN);
  const made = (value: unknown) => momentOf(value) ?? Number.NaN;
  eachChunk(chunks, (chunk, from) => {
    const column = field === undefined ? undefined : columnIn(chunk, field);
    if (!column) return;
    if ("numbers" in column) column.numbers.forEach((value, row) => (out[from + row] = made(value)));
    else if ("moments" in column) out.set(column.moments, from);
    else lookUp(column, made, from, out);
  });
  return out;
};
