import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A page of a PDF: its size in mm, its texts, and its filled areas as rows of dots (dark ones true), 20 per mm. */
export interface PdfPage {
  width: number;
  height: number;
  texts: string[];
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

/** The pages of a PDF whose areas are rectangles, with the origin of their places at the upper left. */
export const pagesOf = async (bytes: Uint8Array): Promise<PdfPage[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const dots = Array.from({ length: dot(height) }, () => Array.from({ length: dot(width) }, () => false));
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.constructPath) continue;
      for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of rectanglesOf(numbersIn(argsArray[index]?.[1])))
        for (let row = dot(y1); row < dot(y2); row++) dots[row]?.fill(true, dot(x1), dot(x2));
    }
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : []));
    pages.push({ width: Math.round(mm(width)), height: Math.round(mm(height)), texts, dots });
  }
  await pdf.cleanup();
  return pages;
};
