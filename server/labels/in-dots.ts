import type { DotsMark, Drawing, Mark, PictureMark } from "./drawing.ts";
import { noPicture } from "./picture-place.ts";
import { pictures } from "./pictures/pool.ts";

/** So many dots lie between two places, mm: at least one. */
const dotsBetween = (begin: number, length: number, perMm: number): number =>
  Math.max(1, Math.round((begin + length) * perMm) - Math.round(begin * perMm));

const dotsOfPicture = async (mark: PictureMark, perMm: number): Promise<DotsMark> => {
  const { x, y, width, height, picture, alt, tone } = mark;
  const size = { columns: dotsBetween(x, width, perMm), rows: dotsBetween(y, height, perMm) };
  const result = await pictures.run({ picture, wanted: { ...size, ...tone } });
  if ("fault" in result) throw noPicture(result.fault, result.detail);
  if (!result.dots) throw new Error("The picture has no dots.");
  return { mark: "dots", x, y, dots: result.dots, perMm, png: result.png, alt };
};

/**
 * A drawing whose pictures are dots, of which there are so many per mm. They are made in another thread. Throws
 * `rule_violated` for a picture that cannot be decoded, `unavailable` where that takes too long.
 */
export const inDots = async (drawing: Drawing, perMm: number): Promise<Drawing> => {
  const marks: Mark[] = [];
  for (const mark of drawing.marks) marks.push(mark.mark === "picture" ? await dotsOfPicture(mark, perMm) : mark);
  return { ...drawing, marks };
};
