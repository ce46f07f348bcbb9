import { darkAreas, lettersOf, moduleSize, originOf } from "./code-place.ts";
import type { AreaMark, CodeMark, DotsMark, Drawing, Mark, TextMark } from "./drawing.ts";

/** What field data must not hold as it is: what begins a command, and the sign of hexadecimal letters itself. */
const unsafe = /[\^~_\\\p{Cc}]/gu;

const escaped = (letter: string): string =>
  [...Buffer.from(letter, "utf8")].map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/**
 * Text as the data of a field behind `^FH`, in which `_5E` stands for a letter by its number: nothing in it is taken for a
 * command, whoever wrote it. In a block (`^FB`) a backslash is said twice.
 */
const fieldData = (text: string, isBlock: boolean): string =>
  (isBlock ? text.replaceAll("\\", "\\\\") : text).replaceAll(unsafe, escaped);

/** The scalable font is narrower than high, unless it is to be bold. */
const widthOf = (height: number, bold: boolean): number => Math.round(height * (bold ? 1 : 0.8));

type Dots = (mm: number) => number;

const justified = { left: "L", center: "C", right: "R" } as const;

/**
 * A field for each line. A block only aligns what fits: it has room for one line more, since a printer writes what is too
 * much for the last line of a block over that line.
 */
const textCommands = ({ x, y, lines, height, width, align, bold }: TextMark, dots: Dots): string[] => {
  const isBlock = align !== "left";
  const block = isBlock ? `^FB${dots(width)},2,0,${justified[align]},0` : "";
  const font = `^A0N,${dots(height)},${widthOf(dots(height), bold)}`;
  return lines.map((line, index) => {
    const place = `^FO${dots(x)},${dots(y + index * height)}`;
    return `${place}${font}${block}^FH_^FD${fieldData(line, isBlock)}^FS`;
  });
};

const areaCommands = ({ x, y, width, height }: AreaMark, dots: Dots): string => {
  const [across, down] = [Math.max(1, dots(width)), Math.max(1, dots(height))];
  return `^FO${dots(x)},${dots(y)}^GB${across},${down},${Math.min(across, down)}^FS`;
};

/** A row of dots as hexadecimal digits, filled up to whole bytes. */
const hexOf = (row: readonly boolean[]): string => {
  const bits = row.map(Number).join("");
  const bytes = bits.padEnd(Math.ceil(row.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return bytes.map((byte) => Number.parseInt(byte, 2).toString(16).toUpperCase().padStart(2, "0")).join("");
};

const times = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value);

/** The most bytes of one picture. */
const largestPicture = 99_999;

/** Rows of modules as pictures, each row said once and then repeated (`:`); rows beyond what a picture holds begin another. */
const pictureCommands = (code: CodeMark, size: number, dots: Dots): string[] => {
  const { x, y } = originOf(code, size);
  const each = dots(size);
  const perRow = Math.ceil(((code.modules[0]?.length ?? 0) * each) / 8);
  const most = Math.max(1, Math.floor(largestPicture / (perRow * each)));
  return Array.from({ length: Math.ceil(code.modules.length / most) }, (_picture, index) => {
    const rows = code.modules.slice(index * most, (index + 1) * most);
    const data = rows.map((row) => hexOf(row.flatMap((dark) => times(dark, each))) + ":".repeat(each - 1)).join("");
    const total = perRow * each * rows.length;
    const place = `^FO${dots(x)},${dots(y) + index * most * each}`;
    return `${place}^GFA,${total},${total},${perRow},${data}^FS`;
  });
};

/** Zeros up to the end of a row are a comma, a row like the one before is a colon. */
const compressed = (rows: readonly string[]): string =>
  rows.map((row, index) => (row === rows[index - 1] ? ":" : row.replace(/(?:00)+$/, ","))).join("");

/** Dots as pictures: those beyond what one holds begin another. */
const dotsCommands = ({ x, y, dots: { columns, rows, bytes } }: DotsMark, dots: Dots): string[] => {
  const perRow = Math.ceil(columns / 8);
  const most = Math.floor(largestPicture / perRow);
  const hex = Buffer.from(bytes).toString("hex").toUpperCase();
  const lines = Array.from({ length: rows }, (_row, index) => hex.slice(index * perRow * 2, (index + 1) * perRow * 2));
  return Array.from({ length: Math.ceil(rows / most) }, (_picture, index) => {
    const some = lines.slice(index * most, (index + 1) * most);
    const total = perRow * some.length;
    const place = `^FO${dots(x)},${dots(y) + index * most}`;
    return `${place}^GFA,${total},${total},${perRow},${compressed(some)}^FS`;
  });
};

/**
 * A code by whole dots: every printer draws the same modules as the PDF and the preview, whatever its own encoder makes of
 * the data, and data is never part of a command.
 */
const codeCommands = (code: CodeMark, dots: Dots, perMm: number): string[] => {
  const size = moduleSize(code, 1 / perMm);
  const modules = code.isBars
    ? darkAreas(code, size).map((area) => areaCommands(area, dots))
    : pictureCommands(code, size, dots);
  return [...modules, ...lettersOf(code, size).flatMap((letters) => textCommands(letters, dots))];
};

const commandsOf = (mark: Mark, dots: Dots, perMm: number): string[] => {
  switch (mark.mark) {
    case "text":
      return textCommands(mark, dots);
    case "code":
      return codeCommands(mark, dots, perMm);
    case "area":
      return [areaCommands(mark, dots)];
    case "dots":
      if (mark.perMm !== perMm) throw new Error("A picture has the dots of another printer.");
      return dotsCommands(mark, dots);
    case "picture":
      throw new Error("A picture is not in dots.");
  }
};

/**
 * A label as ZPL II, for a printer of so many dots per mm, in UTF-8; its pictures have to be in dots of that printer.
 * Throws `rule_violated` where a code does not fit its place. Source: Zebra, ZPL II programming guide (^CI, ^LH, ^PW,
 * ^LL, ^FO, ^A0, ^FB, ^FH, ^GB, ^GF, ^PQ; "Alternative data compression scheme").
 */
export const zplOf = (drawing: Drawing, { perMm, copies }: { perMm: number; copies: number }): string => {
  const dots: Dots = (mm) => Math.round(mm * perMm);
  const marks = drawing.marks.flatMap((mark) => commandsOf(mark, dots, perMm));
  return [`^XA^CI28^LH0,0^PW${dots(drawing.width)}^LL${dots(drawing.height)}`, ...marks, `^PQ${copies}^XZ`, ""].join(
    "\n",
  );
};
