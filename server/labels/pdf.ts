import { createRequire } from "node:module";
import { breathe } from "#server/breath.ts";
import { darkAreas, lettersOf, moduleSize } from "./code-place.ts";
import type { AreaMark, CodeMark, Drawing, Mark, PictureMark, TextMark } from "./drawing.ts";
import { noPicture } from "./picture-place.ts";
import { pictures } from "./pictures/pool.ts";

/** PDF measures in points of 1/72 inch. */
const points = (mm: number): number => (mm / 25.4) * 72;

/** As fine as modules are drawn, mm. */
const finest = 0.01;

/** A face with the letters of Europe, Arabic and Hebrew; those that it lacks are drawn as a box, not left out. */
const require = createRequire(import.meta.url);
const faces = {
  regular: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/** How much higher a line of the face is than its size. */
const lineHeight = 1.17;

const shift = { left: 0, center: 0.5, right: 1 } as const;

const drawText = (pdf: PDFKit.PDFDocument, { x, y, lines, height, width, align, bold }: TextMark): void => {
  const room = points(width);
  for (const [index, line] of lines.entries()) {
    const size = points(height) / lineHeight;
    pdf.font(bold ? "bold" : "regular").fontSize(size);
    const needed = pdf.widthOfString(line);
    if (needed > room) pdf.fontSize((size * room) / needed);
    const left = points(x) + shift[align] * Math.max(0, room - needed);
    pdf.text(line, left, points(y + index * height), { lineBreak: false });
  }
};

const drawAreas = (pdf: PDFKit.PDFDocument, areas: readonly AreaMark[]): void => {
  for (const { x, y, width, height } of areas) pdf.rect(points(x), points(y), points(width), points(height));
  pdf.fill("black");
};

const drawCode = (pdf: PDFKit.PDFDocument, code: CodeMark): void => {
  const size = moduleSize(code, finest);
  drawAreas(pdf, darkAreas(code, size));
  for (const letters of lettersOf(code, size)) drawText(pdf, letters);
};

/** Addresses of pictures that hold them (`data:`), by what the document has. */
type Made = Map<string, string>;

/**
 * The pictures of all pages, made anew: without opacity, which pdfkit would take apart in this thread. One that it gets
 * by an address stands in the file once, however many pages show it.
 */
const madePictures = async (drawings: readonly Drawing[]): Promise<Made> => {
  const made: Made = new Map();
  for (const mark of drawings.flatMap(({ marks }) => marks)) {
    if (mark.mark !== "picture" || made.has(mark.picture)) continue;
    const result = await pictures.run({ picture: mark.picture, wanted: "colours" });
    if ("fault" in result) throw noPicture(result.fault, result.detail);
    made.set(mark.picture, `data:image/png;base64,${Buffer.from(result.png).toString("base64")}`);
  }
  return made;
};

const drawPicture = (pdf: PDFKit.PDFDocument, { x, y, width, height, picture }: PictureMark, made: Made): void => {
  const address = made.get(picture);
  if (address === undefined) throw new Error("A picture was not made.");
  pdf.image(address, points(x), points(y), { width: points(width), height: points(height) });
};

const drawMark = (pdf: PDFKit.PDFDocument, mark: Mark, made: Made): void => {
  switch (mark.mark) {
    case "text":
      return drawText(pdf, mark);
    case "code":
      return drawCode(pdf, mark);
    case "area":
      return drawAreas(pdf, [mark]);
    case "picture":
      return drawPicture(pdf, mark, made);
    case "dots":
      throw new Error("A PDF has pictures in their colours.");
  }
};

const drawPage = (pdf: PDFKit.PDFDocument, { width, height, marks }: Drawing, made: Made): void => {
  pdf.addPage({ size: [points(width), points(height)], margin: 0 });
  pdf.fillColor("black");
  for (const mark of marks) drawMark(pdf, mark, made);
};

/**
 * Labels as a PDF, a page of their true size for each; codes are areas, texts can be searched, pictures have their
 * colours. Throws `rule_violated` for a picture that cannot be decoded.
 */
export const pdfOf = async (drawings: readonly Drawing[], title: string): Promise<Buffer> => {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({ autoFirstPage: false, info: { Title: title } });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  pdf.registerFont("regular", faces.regular).registerFont("bold", faces.bold);
  const made = await madePictures(drawings);
  for (const drawing of drawings) {
    await breathe();
    drawPage(pdf, drawing, made);
  }
  pdf.end();
  return await ended;
};
