import { readPicture, type PngFault } from "#schemas/documents/label/png.ts";
import { giveWay } from "#server/give-way.ts";
import { type Pixels, pixelsOf, WrongContent } from "./decode.ts";
import { type Dots, dotsOf, type Tone } from "./dots.ts";
import { pngOf, unfiltered } from "./encode.ts";

giveWay();

/** What is wanted of a picture: that it is sound, the same in colours on white, or dots. */
export type Wanted = "check" | "colours" | ({ columns: number; rows: number } & Tone);

/** A picture (base64 of a PNG) as a thread gets it. */
export interface PictureJob {
  picture: string;
  wanted: Wanted;
}
/** `png`: what is sound, made anew, of three colours of 8 bits or of dots. */
export type PictureResult = { png: Uint8Array; dots: Dots | null } | { fault: PngFault; detail: string };

const coloursOf = ({ width, height, rgb }: Pixels): Uint8Array =>
  pngOf({ width, height, depth: 8, colorType: 2 }, unfiltered(rgb, width * 3));

/** Dark dots are 1, which is white in a PNG. */
const pngOfDots = ({ columns, rows, bytes }: Dots): Uint8Array => {
  const light = bytes.map((byte) => ~byte);
  return pngOf({ width: columns, height: rows, depth: 1, colorType: 0 }, unfiltered(light, Math.ceil(columns / 8)));
};

const made = (pixels: Pixels, wanted: Wanted): PictureResult => {
  if (wanted === "check") return { png: new Uint8Array(), dots: null };
  if (wanted === "colours") return { png: coloursOf(pixels), dots: null };
  const dots = dotsOf(pixels, wanted, wanted);
  return { png: pngOfDots(dots), dots };
};

/** Decodes a picture in a thread of its own and makes of it what is wanted. */
export default ({ picture, wanted }: PictureJob): PictureResult => {
  const read = readPicture(picture);
  if ("fault" in read) return read;
  try {
    return made(pixelsOf(read.header, read.chunks), wanted);
  } catch (error) {
    if (error instanceof WrongContent) return { fault: "content", detail: "" };
    throw error;
  }
};
