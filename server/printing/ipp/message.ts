/** The kinds of values that are written and read. Source: RFC 8010, 3.5.2. */
export const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;
type Tag = (typeof tags)[keyof typeof tags];

/** What begins a group of attributes. Source: RFC 8010, 3.5.1. */
export const groups = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 } as const;

export type IppValue = string | number | boolean;

/** An attribute; values of a kind that is not read are left out of it. */
export interface IppAttribute {
  name: string;
  tag: number;
  values: IppValue[];
}

export interface IppGroup {
  tag: number;
  attributes: IppAttribute[];
}

/** A question or an answer: `code` is the operation of the one and the status of the other. `data` follows the attributes. */
export interface IppMessage {
  code: number;
  id: number;
  groups: IppGroup[];
  data: Buffer;
}

/** An attribute with one value, or several of a kind. */
export const attribute = (name: string, tag: Tag, ...values: IppValue[]): IppAttribute => ({ name, tag, values });

const short = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
};

const long = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
};

const bytesOf = (value: IppValue): Buffer => {
  if (typeof value === "number") return long(value);
  return typeof value === "boolean" ? Buffer.from([Number(value)]) : Buffer.from(value, "utf8");
};

const sized = (bytes: Buffer): Buffer[] => [short(bytes.length), bytes];

/** Each value after the first has no name: it belongs to the attribute before. */
const encodeAttribute = ({ name, tag, values }: IppAttribute): Buffer[] =>
  values.flatMap((value, index) => [
    Buffer.from([tag]),
    ...sized(Buffer.from(index === 0 ? name : "", "utf8")),
    ...sized(bytesOf(value)),
  ]);

/** A message of version 1.1 as it is sent. Source: RFC 8010, 3.1. */
export const encode = ({ code, id, groups: all, data }: IppMessage): Buffer =>
  Buffer.concat([
    Buffer.from([1, 1]),
    short(code),
    long(id),
    ...all.flatMap(({ tag, attributes }) => [Buffer.from([tag]), ...attributes.flatMap(encodeAttribute)]),
    Buffer.from([groups.end]),
    data,
  ]);

/** What is read byte by byte, and is at its end before it should be. */
class Cut extends Error {}

/** Reads forward through bytes. Its functions throw `Cut` where there are fewer than are asked for. */
const readerOf = (bytes: Buffer) => {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Cut();
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    byte: () => take(1).readUInt8(),
    short: () => take(2).readUInt16BE(),
    long: () => take(4).readInt32BE(),
    sized: () => take(take(2).readUInt16BE()),
    rest: () => take(bytes.length - at),
  };
};

const isText = (tag: number): boolean => tag >= tags.text && tag <= tags.mimeType;

/** A value that is read; none of another kind, or of a size that its kind does not have. */
const valuesOf = (tag: number, bytes: Buffer): IppValue[] => {
  if (isText(tag)) return [bytes.toString("utf8")];
  if (tag === tags.boolean && bytes.length === 1) return [bytes[0] === 1];
  if ((tag === tags.integer || tag === tags.enum) && bytes.length === 4) return [bytes.readInt32BE()];
  return [];
};

/** Delimiters of groups are below, kinds of values from here on. */
const firstValueTag = 0x10;

const readGroups = (reader: ReturnType<typeof readerOf>): IppGroup[] => {
  const all: IppGroup[] = [];
  for (let tag = reader.byte(); tag !== groups.end; tag = reader.byte()) {
    const group = all.at(-1);
    if (tag < firstValueTag) {
      all.push({ tag, attributes: [] });
      continue;
    }
    const [name, value] = [reader.sized().toString("utf8"), reader.sized()];
    if (name !== "") group?.attributes.push({ name, tag, values: [] });
    const last = group?.attributes.at(-1);
    if (!last) throw new Cut();
    last.values.push(...valuesOf(tag, value));
  }
  return all;
};

/** A message as it has come; null for what is none, or not whole. */
export const decode = (bytes: Buffer): IppMessage | null => {
  const reader = readerOf(bytes);
  try {
    const major = reader.short() >> 8;
    if (major !== 1 && major !== 2) return null;
    const [code, id] = [reader.short(), reader.long()];
    return { code, id, groups: readGroups(reader), data: reader.rest() };
  } catch (error) {
    if (error instanceof Cut) return null;
    throw error;
  }
};

/** The values of an attribute in the groups of a kind; none where it is missing. */
export const valuesIn = ({ groups: all }: IppMessage, tag: number, name: string): IppValue[] =>
  all
    .filter((group) => group.tag === tag)
    .flatMap(({ attributes }) => attributes.filter((one) => one.name === name).flatMap(({ values }) => values));
