import { darkAreas, lettersOf, moduleSize } from "./code-place.ts";
import type { AreaMark, CodeMark, DotsMark, Drawing, Mark, TextMark } from "./drawing.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What XML cannot hold is shown as the sign for it. Source: XML 1.0, production 2 (Char). */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text that says nothing but itself, whatever it holds. */
export const escaped = (text: string): string =>
  text.replaceAll(impossible, "\ufffd").replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Thousandths of a millimetre. */
const mm = (value: number): string => String(Math.round(value * 1000) / 1000);

/** As fine as modules are drawn, mm. */
const finest = 0.01;

/** The size of letters and where they stand on, as shares of the height of their line. */
const [letterSize, baseline] = [0.855, 0.8];

const anchors = { left: "start", center: "middle", right: "end" } as const;
const shift = { left: 0, center: 0.5, right: 1 } as const;

const textOf = ({ x, y, lines, height, width, align, bold }: TextMark): string =>
  lines
    .map((line, index) => {
      const place = `x="${mm(x + shift[align] * width)}" y="${mm(y + (index + baseline) * height)}"`;
      const face = `font-size="${mm(height * letterSize)}" font-weight="${bold ? "bold" : "normal"}"`;
      return `<text ${place} ${face} text-anchor="${anchors[align]}">${escaped(line)}</text>`;
    })
    .join("");

const areasOf = (areas: readonly AreaMark[]): string => {
  const path = areas.map(({ x, y, width, height }) => `M${mm(x)} ${mm(y)}h${mm(width)}v${mm(height)}h-${mm(width)}z`);
  return `<path d="${path.join("")}" shape-rendering="crispEdges"/>`;
};

const codeOf = (code: CodeMark): string => {
  const size = moduleSize(code, finest);
  return [areasOf(darkAreas(code, size)), ...lettersOf(code, size).map(textOf)].join("");
};

const dotsOf = ({ x, y, dots, perMm, png, alt }: DotsMark): string => {
  const place = `x="${mm(Math.round(x * perMm) / perMm)}" y="${mm(Math.round(y * perMm) / perMm)}"`;
  const size = `width="${mm(dots.columns / perMm)}" height="${mm(dots.rows / perMm)}"`;
  const href = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  return `<image ${place} ${size} preserveAspectRatio="none" href="${href}"><title>${escaped(alt)}</title></image>`;
};

const drawnOf = (mark: Mark): string => {
  switch (mark.mark) {
    case "text":
      return textOf(mark);
    case "code":
      return codeOf(mark);
    case "area":
      return areasOf([mark]);
    case "dots":
      return dotsOf(mark);
    case "picture":
      throw new Error("A picture is not in dots.");
  }
};

/**
 * A label as SVG for a preview: black on white, of its true size in mm, with nothing in it that is run or loaded. Its
 * pictures have to be in dots.
 */
export const svgOf = ({ width, height, marks }: Drawing): string => {
  const size = `width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${mm(width)} ${mm(height)}"`;
  const ground = `<rect width="${mm(width)}" height="${mm(height)}" fill="#fff"/>`;
  const begin = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" fill="#000">`;
  return `${begin}${ground}${marks.map(drawnOf).join("")}</svg>`;
};
