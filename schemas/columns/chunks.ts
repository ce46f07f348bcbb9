import { isoOf } from "#schemas/calendar/iso.ts";

/** A record as a procedure answers it. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** Records of one chunk: at most this many. */
export const recordsOfChunk = 1000;

/** The values of a field: numbers and moments as they are; all else, and what some records lack, by a dictionary. */
export type Column = { numbers: Int32Array | Float64Array } | Moments | Codes;

/** Texts that are moments as `Date.toISOString` writes them; milliseconds UTC. */
export interface Moments {
  moments: Float64Array;
}

/** Values by their place in a dictionary, of which each is the value of some record. */
export interface Codes {
  values: readonly unknown[];
  codes: Uint8Array | Uint16Array;
  /** The code of a record that lacks the field, greater than that of any value. */
  absent: number;
}

/** Some records by their fields, whatever values of JSON they have, the order of fields aside. */
export interface Chunk {
  length: number;
  fields: readonly { name: string; column: Column }[];
}

/** Records in chunks, in their order. */
export const chunksOf = (records: readonly SourceRecord[]): Chunk[] =>
  Array.from({ length: Math.ceil(records.length / recordsOfChunk) }, (_none, place) =>
    chunkOf(records.slice(place * recordsOfChunk, (place + 1) * recordsOfChunk)),
  );

const chunkOf = (records: readonly SourceRecord[]): Chunk => ({
  length: records.length,
  fields: Array.from(namesIn(records), (name) => ({
    name,
    column: numbersIn(records, name) ?? codesIn(records, name),
  })),
});

/** The names of all fields. Records of one read have the same ones in the same order, nearly always. */
const namesIn = (records: readonly SourceRecord[]): Set<string> => {
  const names = new Set<string>();
  let usual: string[] = [];
  for (const record of records) {
    const own = Object.keys(record);
    if (own.length === usual.length && own.every((name, place) => name === usual[place])) continue;
    for (const name of own) names.add(name);
    usual = own;
  }
  return names;
};

/** The values of a field if all of them are numbers. An inherited property is no number. */
const numbersIn = (records: readonly SourceRecord[], name: string): Column | null => {
  const numbers = new Float64Array(records.length);
  for (let row = 0; row < records.length; row += 1) {
    const value = records[row]![name];
    if (typeof value !== "number") return null;
    numbers[row] = value;
  }
  return { numbers };
};

/** A map takes -0 for 0. */
const minusZero = Symbol("-0");

const codesIn = (records: readonly SourceRecord[], name: string): Codes => {
  const values: unknown[] = [];
  const places = new Map<unknown, number>();
  const placeOf = (value: unknown): number => {
    const key = Object.is(value, -0) ? minusZero : value;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, values.length);
    return values.push(value) - 1;
  };
  const codes = new Uint16Array(records.length);
  // An inherited property is no value.
  const mayInherit = name in Object.prototype;
  let last: unknown;
  let code = recordsOfChunk;
  for (let row = 0; row < records.length; row += 1) {
    const record = records[row]!;
    const value = !mayInherit || Object.hasOwn(record, name) ? record[name] : undefined;
    // One after the other they are mostly the same.
    if (!Object.is(value, last)) {
      last = value;
      code = value === undefined ? recordsOfChunk : placeOf(value);
    }
    codes[row] = code;
  }
  return { values, codes, absent: recordsOfChunk };
};

/** The column of a field; undefined where no record has it. */
export const columnIn = ({ fields }: Chunk, field: string): Column | undefined =>
  fields.find(({ name }) => name === field)?.column;

/** The text that a moment was. */
export const momentText = isoOf;

/** All values that records have in a field; few of them more than once. */
export const valuesIn = (chunk: Chunk, field: string): readonly unknown[] => {
  const column = columnIn(chunk, field);
  if (!column) return [];
  if ("numbers" in column) return [...new Set(column.numbers)];
  return "moments" in column ? Array.from(column.moments, momentText) : column.values;
};

/** How many records there are in chunks. */
export const rowsOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { length }) => sum + length, 0);
