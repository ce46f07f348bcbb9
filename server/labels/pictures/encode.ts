import { crc32, deflateSync } from "node:zlib";
import type { PngChunk, PngHeader } from "#schemas/documents/label/png.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const written = ({ type, data }: PngChunk): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
};

/** A PNG of rows that each begin with the name of their filter; `before` stands between header and content. */
export const pngOf = (
  { width, height, depth, colorType }: PngHeader,
  rows: Uint8Array,
  before: readonly PngChunk[] = [],
): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colorType, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunks: PngChunk[] = [
    { type: "IHDR", data: header },
    ...before,
    { type: "IDAT", data: deflateSync(rows) },
    { type: "IEND", data: new Uint8Array() },
  ];
  return Buffer.concat([signature, ...chunks.map(written)]);
};

/** Rows of so many bytes, each behind the name of the filter that leaves it as it is. */
export const unfiltered = (bytes: Uint8Array, perRow: number): Uint8Array => {
  const rows = bytes.length / perRow;
  const filtered = new Uint8Array(bytes.length + rows);
  for (let row = 0; row < rows; row++)
    filtered.set(bytes.subarray(row * perRow, (row + 1) * perRow), row * (perRow + 1) + 1);
  return filtered;
};
