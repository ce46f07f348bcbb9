import { type Chunk, type Codes, type Column, momentText, recordsOfChunk } from "./chunks.ts";

/**
 * A column as the database keeps it. One text is read many times faster than a list of them, and the narrower the numbers
 * the less there is to be copied.
 */
type PackedColumn = Column | (Omit<Codes, "values"> & { texts: string });

/** A chunk as the database keeps it. */
export interface Packed {
  length: number;
  fields: readonly { name: string; column: PackedColumn }[];
}

/** Milliseconds from 1970 to the last moment that `Date` knows. */
const furthest = 8.64e15;

/** Between the texts of a dictionary. */
const separator = "\u0000";

export const packed = ({ length, fields }: Chunk): Packed => ({
  length,
  fields: fields.map(({ name, column }) => ({ name, column: packedColumn(column) })),
});

const packedColumn = (column: Column): PackedColumn => {
  if ("numbers" in column) return { numbers: narrowedNumbers(column.numbers) };
  if ("moments" in column) return column;
  return momentsOf(column) ?? packedCodes(column);
};

// What goes over all numbers is a loop: with a function for each of them it takes several times as long.

/** -0 is none of the whole numbers. */
const narrowedNumbers = (numbers: Int32Array | Float64Array): Int32Array | Float64Array => {
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    if (!Object.is(value, value | 0)) return numbers;
  }
  return new Int32Array(numbers);
};

/** The milliseconds of a text that a moment gives back as it was, NaN of any other. */
const exactMoment = (value: unknown): number => {
  const moment = typeof value === "string" && value.length === 24 ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(moment) && momentText(moment) === value ? moment : Number.NaN;
};

/** Codes as moments if all values are some, and every record has one. */
const momentsOf = ({ values, codes, absent }: Codes): Column | null => {
  const moments = new Float64Array(values.length);
  for (const [place, value] of values.entries()) {
    moments[place] = exactMoment(value);
    if (Number.isNaN(moments[place])) return null;
  }
  if (codes.includes(absent)) return null;
  const ofRows = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) ofRows[row] = moments[codes[row]!]!;
  return { moments: ofRows };
};

const packedCodes = ({ values, codes, absent }: Codes): PackedColumn => {
  const narrow = values.length <= 255 ? narrowedCodes(codes, absent) : { codes, absent };
  const texts = values.every((value) => typeof value === "string") ? values.join(separator) : "";
  return values.length > 0 && texts.split(separator).length === values.length && typeof values[0] === "string"
    ? { texts, ...narrow }
    : { values, ...narrow };
};

const narrowedCodes = (codes: Codes["codes"], absent: number): Omit<Codes, "values"> => {
  const narrow = new Uint8Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) narrow[row] = codes[row] === absent ? 255 : codes[row]!;
  return { codes: narrow, absent: 255 };
};

/** The chunk that was packed; null of what is none. */
export const unpacked = (value: unknown): Chunk | null => {
  const { length, fields } = Object(value) as Partial<Record<keyof Packed, unknown>>;
  if (typeof length !== "number" || length > recordsOfChunk || !Array.isArray(fields)) return null;
  const own = fields.map((field: unknown) => {
    const { name, column } = Object(field) as { name?: unknown; column?: unknown };
    const found = unpackedColumn(Object(column) as PackedParts, length);
    return typeof name === "string" && found ? { name, column: found } : null;
  });
  const whole = own.filter((field) => field !== null);
  return whole.length === own.length ? { length, fields: whole } : null;
};

type PackedParts = Partial<Record<"numbers" | "moments" | "texts" | "values" | "codes" | "absent", unknown>>;

const unpackedColumn = ({ numbers, moments, texts, ...rest }: PackedParts, length: number): Column | null => {
  if (numbers instanceof Float64Array || numbers instanceof Int32Array)
    return numbers.length === length ? { numbers } : null;
  if (moments instanceof Float64Array) return moments.length === length && areMoments(moments) ? { moments } : null;
  return unpackedCodes(typeof texts === "string" ? { ...rest, values: texts.split(separator) } : rest, length);
};

/** Milliseconds of which there is a text. */
const areMoments = (moments: Float64Array): boolean => {
  for (const moment of moments) if (!(Math.abs(moment) <= furthest)) return false;
  return true;
};

const unpackedCodes = ({ values, codes, absent }: PackedParts, length: number): Codes | null => {
  if (!Array.isArray(values) || !(codes instanceof Uint8Array || codes instanceof Uint16Array)) return null;
  if (typeof absent !== "number" || absent < values.length || absent > recordsOfChunk) return null;
  return codes.length === length && areCodes(codes, values.length, absent) ? { values, codes, absent } : null;
};

const areCodes = (codes: Codes["codes"], size: number, absent: number): boolean => {
  for (let row = 0; row < codes.length; row += 1) if (codes[row]! >= size && codes[row] !== absent) return false;
  return true;
};
