/** A page of an instruction: a heading and its steps. */
export interface InstructionPage {
  title: string;
  steps: readonly string[];
}

/** Points: A5 upright. */
const [width, height] = [420, 595];
const perLine = 58;

/** A text in the encoding of the standard fonts, with what has a meaning in PDF escaped. */
const textOf = (text: string): string => `(${text.replaceAll(/[\\()]/g, (one) => `\\${one}`)})`;

/** Lines of a paragraph, broken between words. */
const linesOf = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && longer.length <= perLine) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

const drawingOf = ({ title, steps }: InstructionPage): string => {
  const heading = `BT /F2 24 Tf 40 ${height - 70} Td ${textOf(title)} Tj ET`;
  let y = height - 120;
  const parts = steps.flatMap((step, at) => {
    const number = `0.13 0.37 0.6 rg 40 ${y - 8} 24 24 re f 1 g BT /F2 13 Tf 48 ${y} Td ${textOf(String(at + 1))} Tj ET 0 g`;
    const lines = linesOf(step).map((line) => {
      const drawn = `BT /F1 12 Tf 78 ${y} Td ${textOf(line)} Tj ET`;
      y -= 17;
      return drawn;
    });
    y -= 22;
    return [number, ...lines];
  });
  return [heading, ...parts].join("\n");
};

/** The bytes of a PDF document with these pages, in the standard fonts that every reader has. */
export const pdfOf = (pages: readonly InstructionPage[]): Buffer => {
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((page, at) => {
      const drawing = drawingOf(page);
      const fonts = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${6 + at * 2} 0 R ${fonts} >>`,
        `<< /Length ${Buffer.byteLength(drawing, "latin1")} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
};
