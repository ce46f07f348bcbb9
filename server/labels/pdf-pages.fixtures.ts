import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * A page of a PDF: its size in mm, its texts, its pictures as red, green and blue of each pixel, and its filled areas and
 * what is darker than half in its pictures as rows of dots (dark ones true), 20 per mm.
 */
export interface PdfPage {
  width: number;
  height: number;
  texts: string[];
  pictures: Picture[];
  dots: boolean[][];
}

const perMm = 20;
const mm = (points: number): number => (points / 72) * 25.4;
const dot = (points: number): number => Math.round(mm(points) * perMm);

/** A rectangle as a path has it: the operators move, line, line, line and close, with their places. */
const numbersOfRectangle = 13;

const rectanglesOf = (path: readonly number[]): number[][] =>
  Array.from({ length: path.length / numbersOfRectangle }, (_rectangle, index) => {
    const [, x1 = 0, y1 = 0, , , , , x2 = 0, y2 = 0] = path.slice(index * numbersOfRectangle);
    return [x1, y1, x2, y2];
  });

const numbersIn = (value: unknown): number[] => {
  if (!Array.isArray(value) || !(value[0] instanceof Float32Array)) throw new Error("A path has no numbers.");
  return [...value[0]];
};

const pictureOf = (page: PDFPageProxy, name: string): Promise<Picture> =>
  // A picture that several pages show belongs to all of them.
  new Promise((resolve) => (name.startsWith("g_") ? page.commonObjs : page.objs).get(name, resolve));

const isDark = ({ width, data }: Picture, row: number, column: number): boolean => {
  const at = (row * width + column) * 3;
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]! < 127.5;
};

/** Draws a picture by the transform that stands before it, which makes of its unit square the place on the page. */
const drawPicture = (
  dots: boolean[][],
  picture: Picture,
  [width = 0, , , height = 0, x = 0, y = 0]: readonly number[],
) => {
  const [left, top, right, bottom] = [dot(x), dot(y + height), dot(x + width), dot(y)];
  for (let row = top; row < bottom; row++) {
    const [line, down] = [dots[row]!, Math.floor(((row + 0.5 - top) / (bottom - top)) * picture.height)];
    for (let column = left; column < right; column++) {
      const across = Math.floor(((column + 0.5 - left) / (right - left)) * picture.width);
      if (isDark(picture, down, across)) line[column] = true;
    }
  }
};

/** The pages of a PDF whose areas are rectangles, with the origin of their places at the upper left. */
export const pagesOf = async (bytes: Uint8Array): Promise<PdfPage[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const dots = Array.from({ length: dot(height) }, () => Array<boolean>(dot(width)).fill(false));
    const pictures: Picture[] = [];
    const { fnArray, argsArray } = await page.getOperatorList();
    let transform: readonly number[] = [];
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.transform) transform = argsArray[index];
      if (operator === OPS.paintImageXObject) {
        const picture = await pictureOf(page, argsArray[index][0]);
        pictures.push(picture);
        drawPicture(dots, picture, transform);
      }
      if (operator !== OPS.constructPath) continue;
      for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of rectanglesOf(numbersIn(argsArray[index]?.[1])))
        for (let row = dot(y1); row < dot(y2); row++) dots[row]?.fill(true, dot(x1), dot(x2));
    }
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : []));
    pages.push({ width: Math.round(mm(width)), height: Math.round(mm(height)), texts, pictures, dots });
  }
  await pdf.cleanup();
  return pages;
};
