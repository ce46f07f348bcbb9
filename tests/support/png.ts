import { crc32, deflateSync } from "node:zlib";

/** A chunk of a PNG: its type and data. */
export type Chunk = readonly [type: string, data: Uint8Array];

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** What the header of a PNG says, none of which is checked. */
export interface Header {
  width: number;
  height: number;
  depth?: number;
  colorType?: number;
  compression?: number;
  filter?: number;
  interlace?: number;
}

export const headerChunk = (header: Header): Chunk => {
  const { width, height, depth = 8, colorType = 0, compression = 0, filter = 0, interlace = 0 } = header;
  const rest = Buffer.from([depth, colorType, compression, filter, interlace]);
  return ["IHDR", Buffer.concat([number(width), number(height), rest])];
};

export const end: Chunk = ["IEND", new Uint8Array()];

/** The content of a picture: its rows of bytes, none of them filtered. */
export const content = (rows: readonly (readonly number[])[]): Chunk => [
  "IDAT",
  deflateSync(Buffer.from(rows.flatMap((row) => [0, ...row]))),
];

/** A file of chunks with their lengths and checksums, behind the signature of PNG. */
export const pngOfChunks = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    ...chunks.map(([type, data]) => {
      const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
      return Buffer.concat([number(data.length), named, number(crc32(named))]);
    }),
  ]);

/** A PNG as it should be, of unfiltered rows of bytes. */
export const pngOfRows = (
  header: Header,
  rows: readonly (readonly number[])[],
  before: readonly Chunk[] = [],
): Buffer => pngOfChunks([headerChunk(header), ...before, content(rows), end]);

/** A picture of greys (0 to 255), row by row. */
export const greyPng = (rows: readonly (readonly number[])[]): Buffer =>
  pngOfRows({ width: rows[0]?.length ?? 0, height: rows.length }, rows);
