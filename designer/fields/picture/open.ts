import { mostPictureBytes, mostPixels, type PngFault, readPng } from "#schemas/documents/label/png.ts";

/** A picture that a label takes: the bytes of its file and its size in pixels. */
export interface Opened {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** What became of a file: a picture, or why it is none, with the same made smaller where a browser can. */
export type Outcome = { taken: Opened } | { fault: PngFault; smaller: Opened | null | "not_opened" };

/** A browser is not asked to open more than that. */
const [mostFileBytes, mostFilePixels] = [30 * 1024 * 1024, 100_000_000];
/** A picture of fewer pixels on a side shows nothing. */
const leastSide = 8;
/** Each try is well below the size that the one before calls for, and never the same again. */
const [margin, leastStep] = [0.95, 0.9];

/** The picture of a file as it is; or why a label does not take it. */
const judged = (bytes: Uint8Array<ArrayBuffer>): { taken: Opened } | { fault: PngFault } => {
  const read = readPng(bytes);
  if (bytes.length > mostPictureBytes) return { fault: "fault" in read ? read.fault : "too_large" };
  return "fault" in read ? { fault: read.fault } : { taken: { bytes, ...read.header } };
};

/** The size that a picture says it has, wherever its file has a fault: what is opened takes memory by that. */
const saidPixels = (bytes: Uint8Array): number => {
  if (bytes.length < 24) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(0) === 0x89504e47 ? view.getUint32(16) * view.getUint32(20) : 0;
};

/** A picture drawn on white in another size, as a PNG. */
const drawn = async (picture: ImageBitmap, width: number, height: number): Promise<Opened> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no pictures.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
};

/** The largest of the sizes that are tried which a label takes; null where none of them is small enough. */
const shrunk = async (picture: ImageBitmap): Promise<Opened | null> => {
  let scale = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)));
  for (;;) {
    const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
    if (Math.min(width, height) < Math.min(leastSide, picture.width, picture.height)) return null;
    const opened = await drawn(picture, width, height);
    if (opened.bytes.length <= mostPictureBytes) return opened;
    scale *= Math.min(leastStep, Math.sqrt(mostPictureBytes / opened.bytes.length) * margin);
  }
};

const smallerOf = async (file: Blob, bytes: Uint8Array): Promise<Opened | null | "not_opened"> => {
  if (saidPixels(bytes) > mostFilePixels) return "not_opened";
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return "not_opened";
  try {
    return await shrunk(picture);
  } finally {
    picture.close();
  }
};

/** Opens a file that a person chose. What a label does not take as it is comes with the same made smaller. */
export const open = async (file: Blob): Promise<Outcome> => {
  if (file.size > mostFileBytes) return { fault: "too_large", smaller: "not_opened" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = judged(bytes);
  return "taken" in found ? found : { ...found, smaller: await smallerOf(file, bytes) };
};

/** Bytes as base64, as documents hold them. */
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
