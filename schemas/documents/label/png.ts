/** The most letters of base64 that a picture of a label has. */
export const mostPictureText = 65_536;
/** The most bytes of its file: four letters stand for three. */
export const mostPictureBytes = (mostPictureText / 4) * 3;
/** The most letters of all pictures of a label together. */
export const mostPicturesText = 2 * mostPictureText;
/** The most pixels of a picture, whatever its file says. */
export const mostPixels = 1_000_000;

/** What is wrong with a picture: `content` alone is only known of one that is decoded. */
export type PngFault =
  | "not_base64"
  | "not_png"
  | "too_large"
  | "truncated"
  | "damaged"
  | "header"
  | "too_many_pixels"
  | "animated"
  | "interlaced"
  | "content";

/** What the header of a PNG says: its size in pixels, bits of a sample, and which samples a pixel has. */
export interface PngHeader {
  width: number;
  height: number;
  depth: number;
  colorType: number;
}

/** A chunk as it stands in the file, without its length and checksum. */
export interface PngChunk {
  type: string;
  data: Uint8Array;
}

export type ReadPng = { header: PngHeader; chunks: readonly PngChunk[] } | { fault: PngFault; detail: string };

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum of a chunk, bytes. */
const frame = 12;

/** Bits of a sample that there are, by the type of colour. Source: PNG specification, table 12. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Samples of a pixel by the type of colour. */
export const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const checksums = Uint32Array.from({ length: 256 }, (_entry, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a chunk. Source: PNG specification, annex D. */
const checksumOf = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = checksums[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

const failed = (fault: PngFault, detail = ""): { fault: PngFault; detail: string } => ({ fault, detail });

/** The chunks up to the last one; what stands behind that is no part of the picture. */
const chunksOf = (bytes: Uint8Array): PngChunk[] | ReturnType<typeof failed> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = signature.length; at + frame <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end + 4 > bytes.length) return failed("truncated");
    if (view.getUint32(end) !== checksumOf(bytes.subarray(at + 4, end))) return failed("damaged", type);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === "IEND") return chunks;
    at = end + 4;
  }
  return failed("truncated");
};

const headerOf = ({ type, data }: PngChunk): (PngHeader & { interlaced: boolean }) | null => {
  if (type !== "IHDR" || data.length !== 13) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colorType = 0, compression, filter, interlace] = data.subarray(8);
  const isKnown = depths[colorType]?.includes(depth) && compression === 0 && filter === 0;
  if (width === 0 || height === 0 || !isKnown || (interlace !== 0 && interlace !== 1)) return null;
  return { width, height, depth, colorType, interlaced: interlace === 1 };
};

const known: ReadonlySet<string> = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
/** A reader has to know a chunk that begins with a capital. */
const isCritical = ({ type }: PngChunk): boolean => /^[A-Z]/.test(type);

/**
 * Reads a file as PNG, by its signature, its checksums and its header, without decoding a pixel: whether its content is
 * what the header says is only known then. Takes time in proportion to its bytes.
 */
export const readPng = (bytes: Uint8Array): ReadPng => {
  if (!signature.every((byte, index) => bytes[index] === byte)) return failed("not_png");
  const chunks = chunksOf(bytes);
  if (!Array.isArray(chunks)) return chunks;
  const header = chunks[0] ? headerOf(chunks[0]) : null;
  if (!header) return failed("header");
  const { interlaced, ...size } = header;
  const types = chunks.map(({ type }) => type);
  if (size.width * size.height > mostPixels) return failed("too_many_pixels", `${size.width} x ${size.height}`);
  if (types.includes("acTL")) return failed("animated");
  if (interlaced) return failed("interlaced");
  if (!types.includes("IDAT") || (size.colorType === 3 && !types.includes("PLTE"))) return failed("truncated");
  const unknown = chunks.find((chunk) => isCritical(chunk) && !known.has(chunk.type));
  return unknown ? failed("header", unknown.type) : { header: size, chunks };
};

/** The bytes of base64; null where it is none. */
const bytesOfBase64 = (text: string): Uint8Array | null => {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
};

/** Reads the picture of a label, which is base64 of a PNG. */
export const readPicture = (text: string): ReadPng => {
  if (text.length > mostPictureText) return failed("too_large", `${text.length}`);
  const bytes = bytesOfBase64(text);
  return bytes ? readPng(bytes) : failed("not_base64");
};

const expected: Readonly<Record<PngFault, string>> = {
  not_base64: "Expected base64 of a PNG, got other signs",
  not_png: "Expected a PNG, got another file",
  too_large: `Expected at most ${mostPictureText} letters of base64`,
  truncated: "Expected a whole PNG, got one that ends early or lacks a part",
  damaged: "Expected a sound PNG, got a wrong checksum",
  header: "Expected a header that PNG has, got another one",
  too_many_pixels: `Expected at most ${mostPixels} pixels`,
  animated: "Expected a picture that stands still, got an animated one",
  interlaced: "Expected a PNG that is not interlaced, got one that is",
  content: "Expected the pixels that the header says, got others",
};

/** What is wrong with a picture, as faults of documents say it. */
export const messageOfPng = (fault: PngFault, detail: string): string =>
  detail === "" ? expected[fault] : `${expected[fault]} (${detail})`;
