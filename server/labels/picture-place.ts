import type { LabelElement } from "#schemas/documents/label/schema.ts";
import { messageOfPng, type PngFault, readPicture } from "#schemas/documents/label/png.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { PictureMark } from "./drawing.ts";

/** Says that a picture cannot be drawn. */
export const noPicture = (fault: PngFault, detail: string): DomainError =>
  new DomainError("rule_violated", { message: messageOfPng(fault, detail), text: { key: "labels.no_picture" } });

/**
 * A picture as large as fits into its place, in the middle of it, as wide for its height as it is. Throws `rule_violated`
 * for what is no picture.
 */
export const pictureMark = (element: Extract<LabelElement, { type: "picture" }>): PictureMark => {
  const { x, y, width, height, png: picture, alt, dither = false, threshold = 50 } = element;
  const read = readPicture(picture);
  if ("fault" in read) throw noPicture(read.fault, read.detail);
  const perPixel = Math.min(width / read.header.width, height / read.header.height);
  const [across, down] = [read.header.width * perPixel, read.header.height * perPixel];
  const [left, top] = [x + (width - across) / 2, y + (height - down) / 2];
  const tone = { dither, threshold };
  return { mark: "picture", x: left, y: top, width: across, height: down, picture, alt, tone };
};
