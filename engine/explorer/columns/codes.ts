/**
 * Values as numbers, one of each row, as narrow as they fit. A loop that meets arrays of several widths runs at a third of
 * its speed, which is why each loop over them stands here once for each width.
 */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers in the narrowest array that holds `most`. */
export const narrowed = (codes: Uint32Array, most: number): Codes => {
  if (most < 2 ** 8) return new Uint8Array(codes);
  return most < 2 ** 16 ? new Uint16Array(codes) : codes;
};

const gather8 = (codes: Uint8Array, rows: Int32Array, count: number, out: Int32Array): void => {
  for (let at = 0; at < count; at += 1) out[at] = codes[rows[at]!]!;
};
const gather16 = (codes: Uint16Array, rows: Int32Array, count: number, out: Int32Array): void => {
  for (let at = 0; at < count; at += 1) out[at] = codes[rows[at]!]!;
};
const gather32 = (codes: Uint32Array, rows: Int32Array, count: number, out: Int32Array): void => {
  for (let at = 0; at < count; at += 1) out[at] = codes[rows[at]!]!;
};

/** The codes of the first `count` rows of a list. */
export const gatherCodes = (codes: Codes, rows: Int32Array, count: number, out: Int32Array): void => {
  if (codes instanceof Uint8Array) return gather8(codes, rows, count, out);
  return codes instanceof Uint16Array ? gather16(codes, rows, count, out) : gather32(codes, rows, count, out);
};

const judge8 = (codes: Uint8Array, from: number, count: number, lookup: Uint8Array, out: Uint8Array): void => {
  for (let at = 0; at < count; at += 1) out[at] = lookup[codes[from + at]!]!;
};
const judge16 = (codes: Uint16Array, from: number, count: number, lookup: Uint8Array, out: Uint8Array): void => {
  for (let at = 0; at < count; at += 1) out[at] = lookup[codes[from + at]!]!;
};
const judge32 = (codes: Uint32Array, from: number, count: number, lookup: Uint8Array, out: Uint8Array): void => {
  for (let at = 0; at < count; at += 1) out[at] = lookup[codes[from + at]!]!;
};

/** What a table says of the codes of `count` rows in line. */
export const judgeCodes = (codes: Codes, from: number, count: number, lookup: Uint8Array, out: Uint8Array): void => {
  if (codes instanceof Uint8Array) return judge8(codes, from, count, lookup, out);
  return codes instanceof Uint16Array
    ? judge16(codes, from, count, lookup, out)
    : judge32(codes, from, count, lookup, out);
};
