import { inflateSync } from "node:zlib";
import { decode, type DecodedPng } from "fast-png";
import { type PngChunk, type PngHeader, samplesOf } from "#schemas/documents/label/png.ts";
import { pngOf } from "./encode.ts";

/** Pixels on white, row by row: red, green and blue of each, 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** The content of a picture is not what its header says. */
export class WrongContent extends Error {}

/** The bytes of the rows, each behind the name of its filter. */
const sizeOfRows = ({ width, height, depth, colorType }: PngHeader): number =>
  (Math.ceil((width * depth * samplesOf[colorType]!) / 8) + 1) * height;

/** Inflates no more than the header says: a file of 48 kB can hold a thousand times as much. */
const rowsOf = (header: PngHeader, content: Uint8Array): Buffer => {
  const size = sizeOfRows(header);
  try {
    const rows = inflateSync(content, { maxOutputLength: size });
    if (rows.length === size) return rows;
  } catch (cause) {
    throw new WrongContent("The content cannot be read.", { cause });
  }
  throw new WrongContent("The content is too short.");
};

const joined = (chunks: readonly PngChunk[], type: string): Buffer =>
  Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data));

const indexed = 3;

/** The picture without what does not matter to its pixels: nothing else reaches the decoder. */
const bare = (header: PngHeader, chunks: readonly PngChunk[]): Buffer => {
  const matters = header.colorType === indexed ? ["PLTE", "tRNS"] : [];
  const kept = matters.flatMap((type) => {
    const data = joined(chunks, type);
    return data.length > 0 ? [{ type, data }] : [];
  });
  return pngOf(header, rowsOf(header, joined(chunks, "IDAT")), kept);
};

/** Reads sample after sample of rows that are filled up to whole bytes. */
const samplerOf = ({ data, depth, width, channels }: DecodedPng) => {
  if (depth >= 8) return (row: number, sample: number): number => data[row * width * channels + sample]!;
  const perRow = Math.ceil((width * channels * depth) / 8);
  const most = (1 << depth) - 1;
  return (row: number, sample: number): number => {
    const bit = sample * depth;
    return (data[row * perRow + (bit >> 3)]! >> (8 - depth - (bit & 7))) & most;
  };
};

/** Red, green, blue and opacity of a pixel, 0 to 255. One is written again and again: a million would be garbage. */
type Colour = Float64Array;
/** Writes the colour of the pixel whose first sample this is in its row. */
type Write = (row: number, sample: number, into: Colour) => void;

const byPalette = (png: DecodedPng, palette: readonly (readonly number[])[]): Write => {
  const sampleAt = samplerOf(png);
  return (row, sample, into) => {
    const colour = palette[sampleAt(row, sample)];
    if (!colour) throw new WrongContent("A pixel has no colour of the palette.");
    into[0] = colour[0]!;
    into[1] = colour[1]!;
    into[2] = colour[2]!;
    into[3] = colour[3] ?? 255;
  };
};

/** The samples of the one colour that is clear, where the picture has no opacity of its own. */
const clearOf = ({ colorType }: PngHeader, chunks: readonly PngChunk[]): number[] | null => {
  const data = joined(chunks, "tRNS");
  const samples = samplesOf[colorType]!;
  const isGiven = (colorType === 0 || colorType === 2) && data.length === samples * 2;
  return isGiven ? Array.from({ length: samples }, (_sample, index) => data.readUInt16BE(index * 2)) : null;
};

const bySamples = (png: DecodedPng, clear: readonly number[] | null): Write => {
  const { depth, channels } = png;
  const sampleAt = samplerOf(png);
  const perSample = 255 / (2 ** depth - 1);
  const colours = channels < 3 ? 1 : 3;
  const isClear = (row: number, sample: number): boolean => {
    if (!clear) return false;
    for (let one = 0; one < colours; one++) if (sampleAt(row, sample + one) !== clear[one]) return false;
    return true;
  };
  return (row, sample, into) => {
    for (let one = 0; one < 3; one++) into[one] = sampleAt(row, sample + (colours === 1 ? 0 : one)) * perSample;
    if (channels > colours) into[3] = sampleAt(row, sample + colours) * perSample;
    else into[3] = isClear(row, sample) ? 0 : 255;
  };
};

const onWhite = (value: number, alpha: number): number => Math.round(255 + ((value - 255) * alpha) / 255);

const decoded = (png: Buffer): DecodedPng => {
  try {
    return decode(png, { checkCrc: true });
  } catch (cause) {
    throw new WrongContent("The content cannot be decoded.", { cause });
  }
};

/**
 * The pixels of a picture on white, of any type of colour and depth. Throws `WrongContent` where there are other pixels
 * than the header says. Takes memory in proportion to the pixels of the header, whatever is in the content.
 */
export const pixelsOf = (header: PngHeader, chunks: readonly PngChunk[]): Pixels => {
  const png = decoded(bare(header, chunks));
  const write = png.palette ? byPalette(png, png.palette) : bySamples(png, clearOf(header, chunks));
  const { width, height } = header;
  const rgb = new Uint8Array(width * height * 3);
  const colour = new Float64Array(4);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 3) {
      write(row, column * png.channels, colour);
      for (let one = 0; one < 3; one++) rgb[at + one] = onWhite(colour[one]!, colour[3]!);
    }
  return { width, height, rgb };
};
