/** Names the form; read with the bytes of numbers in another order it is another number. */
const magic = 0x31_57_53_43;
/** Bytes before the description: `magic`, its length, the length of all, and a sum (`sumOf`). */
const headLength = 16;
/** Of the numbers one word in so many is summed up: to sum up all takes longer than to read them. */
const stride = 16;
/** Arrays begin at a multiple of it, so that they are read where they stand. */
const step = 8;

const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;
type Kind = keyof typeof kinds;
type Numbers = InstanceType<(typeof kinds)[Kind]>;
const names = Object.keys(kinds) as Kind[];
const kindOf = (value: unknown): Kind | undefined => names.find((name) => value instanceof kinds[name]);

const aligned = (length: number): number => Math.ceil(length / step) * step;

/** What stands for an array of numbers in the description: its kind, and where among the numbers it begins and how many. */
type Place = [kind: Kind, offset: number, length: number];
/** Values of JSON, each array of numbers replaced by a string of its place; a string of the value has a letter before it. */
const textMark = "t";
const placeMark = "n";

const gather = () => {
  const arrays: Numbers[] = [];
  let size = 0;
  const placeOf = (kind: Kind, array: Numbers): string => {
    const place: Place = [kind, size, array.length];
    arrays.push(array);
    size += aligned(array.byteLength);
    return placeMark + place.join();
  };
  const described = (value: unknown): unknown => {
    if (typeof value === "string") return textMark + value;
    const kind = kindOf(value);
    if (kind) return placeOf(kind, value as Numbers);
    if (Array.isArray(value)) return value.map(described);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    return Object.fromEntries(entries.map(([name, part]) => [name, described(part)]));
  };
  return { described, arrays, size: () => size };
};

/**
 * A sum over the description and some of the numbers, which tells bytes that were written by one run from those that were
 * mixed up or overwritten. Source of the formula: Adler-32, over words of 32 bits.
 */
const sumOf = (buffer: ArrayBuffer, begin: number): number => {
  const words = new Uint32Array(buffer);
  let [first, second] = [1, 0];
  const add = (from: number, to: number, step: number) => {
    for (let at = from; at < to; at += step) {
      first = (first + words[at]!) | 0;
      second = (second + first) | 0;
    }
  };
  add(headLength / 4, begin / 4, 1);
  add(begin / 4, words.length, stride);
  return (first ^ Math.imul(second, 0x9e_37_79_b1)) >>> 0;
};

/**
 * A value of JSON in which arrays of numbers may stand, as bytes. -0 outside of such arrays becomes 0, and a field that is
 * undefined is left out.
 */
export const toBytes = (value: unknown): Uint8Array<ArrayBuffer> => {
  const { described, arrays, size } = gather();
  const description = new TextEncoder().encode(JSON.stringify(described(value)));
  const begin = aligned(headLength + description.length);
  const bytes = new Uint8Array(begin + size());
  bytes.set(description, headLength);
  let at = begin;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  const head = [magic, description.length, bytes.length, sumOf(bytes.buffer, begin)];
  new Uint32Array(bytes.buffer, 0, head.length).set(head);
  return bytes;
};

const isKind = (name: string | undefined): name is Kind => name !== undefined && Object.hasOwn(kinds, name);

const numbersAt = (place: string, buffer: ArrayBuffer, begin: number): Numbers => {
  const [name, offset, length] = place.slice(1).split(",");
  if (!isKind(name)) throw new Error(`Expected the place of numbers, got ${place}`);
  return new kinds[name](buffer, begin + Number(offset), Number(length));
};

const valueIn = (described: unknown, buffer: ArrayBuffer, begin: number): unknown => {
  if (typeof described === "string")
    return described.startsWith(placeMark) ? numbersAt(described, buffer, begin) : described.slice(1);
  if (Array.isArray(described)) return described.map((part) => valueIn(part, buffer, begin));
  if (typeof described !== "object" || described === null) return described;
  return Object.fromEntries(Object.entries(described).map(([name, part]) => [name, valueIn(part, buffer, begin)]));
};

/** The value that was made into bytes, its arrays of numbers over these very bytes; null of what was not written so. */
export const fromBytes = (buffer: ArrayBuffer): unknown => {
  if (buffer.byteLength < headLength || buffer.byteLength % 4 !== 0) return null;
  const [form, length = 0, size, sum] = new Uint32Array(buffer, 0, 4);
  const begin = aligned(headLength + length);
  if (form !== magic || size !== buffer.byteLength || begin > size || sumOf(buffer, begin) !== sum) return null;
  const description = new TextDecoder().decode(new Uint8Array(buffer, headLength, length));
  return valueIn(JSON.parse(description), buffer, begin);
};
