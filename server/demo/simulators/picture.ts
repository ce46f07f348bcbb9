import type { AreaMark, Drawing, Mark } from "#server/labels/drawing.ts";
import { svgOf } from "#server/labels/svg.ts";
import type { PrintedBox, PrintedLabel, PrintedPicture, PrintedText } from "./zpl.ts";

/** Dots of a printer of 203 dpi. */
const perMm = 8;

const areaOf = (x: number, y: number, width: number, height: number): AreaMark => ({
  mark: "area",
  x: x / perMm,
  y: y / perMm,
  width: width / perMm,
  height: height / perMm,
});

const aligned = { L: "left", C: "center", R: "right" } as const;
const isAligned = (sign: string): sign is keyof typeof aligned => Object.hasOwn(aligned, sign);

const markOfText = ({ x, y, height, text, width, align }: PrintedText): Mark => ({
  mark: "text",
  x: x / perMm,
  y: y / perMm,
  lines: text.split("\n"),
  height: height / perMm,
  width: (width ?? 0) / perMm,
  align: isAligned(align) ? aligned[align] : "left",
  bold: false,
});

/** A box as its four sides, a filled one as one area. */
const areasOfBox = ({ x, y, width, height, thickness }: PrintedBox): AreaMark[] => {
  if (2 * thickness >= Math.min(width, height)) return [areaOf(x, y, width, height)];
  return [
    areaOf(x, y, width, thickness),
    areaOf(x, y + height - thickness, width, thickness),
    areaOf(x, y, thickness, height),
    areaOf(x + width - thickness, y, thickness, height),
  ];
};

/** Where dark dots of a row begin, and how many stand beside each other. */
const runsOf = (row: readonly boolean[]): { at: number; length: number }[] =>
  [
    ...row
      .map((dark) => (dark ? "#" : " "))
      .join("")
      .matchAll(/#+/g),
  ].map(({ index, 0: run }) => ({
    at: index,
    length: run.length,
  }));

const isSame = (a: readonly boolean[], b: readonly boolean[]): boolean => a.every((dark, index) => dark === b[index]);

/** The dark dots of a picture; rows that repeat the one before make its areas higher. */
const areasOfPicture = ({ x, y, dots }: PrintedPicture): AreaMark[] =>
  dots.flatMap((row, index) => {
    const before = dots[index - 1];
    if (before && isSame(before, row)) return [];
    const other = dots.findIndex((later, place) => place > index && !isSame(later, row));
    const height = (other === -1 ? dots.length : other) - index;
    return runsOf(row).map(({ at, length }) => areaOf(x + at, y + index, length, height));
  });

/** What came out of a printer, as a drawing in mm. */
const drawingOf = ({ width, height, texts, boxes, pictures }: PrintedLabel): Drawing => ({
  width: width / perMm,
  height: height / perMm,
  marks: [...boxes.flatMap(areasOfBox), ...pictures.flatMap(areasOfPicture), ...texts.map(markOfText)],
});

/** A printed label as a picture (SVG) that a person can look at. */
export const pictureOf = (label: PrintedLabel): string => svgOf(drawingOf(label));
