/**
 * How wide letters are at most, as a share of the height of their line. The faces of printers, of the PDF and of browsers
 * differ: these are above each of them (DejaVu Sans is the widest), so that what fits by them fits everywhere. What is not
 * named is taken as wide as high.
 */
const shares: readonly [letters: RegExp, share: number][] = [
  [/^[\p{M}\p{Cf}]/u, 0],
  [/^[\s.,:;'|!iIjlftr()[\]/\\-]/u, 0.38],
  [/^[mwMW@%…—æœÆŒŴŉ]/u, 0.92],
  [/^[a-z0-9_?"*$`{}]/u, 0.6],
  [/^[A-Z#&+<>=^~À-žΑ-Ωα-ωА-ЕЗ-ЧЪЬЭЯа-чъ-я]/u, 0.79],
];
const widest = 1;
const boldFactor = 1.12;

const shareOf = (letter: string): number => shares.find(([letters]) => letters.test(letter))?.[1] ?? widest;

/** How wide a text is at most, in heights of its line. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const letter of text) width += shareOf(letter);
  return width;
};

/** Where a text is written: into a width, in so many lines of a height (mm). */
interface Room {
  width: number;
  height: number;
  lines: number;
  bold: boolean;
}

/** How many heights of a line the width of a room is, for letters that are not bold. */
const widthIn = ({ width, height, bold }: Room): number => width / height / (bold ? boldFactor : 1);

/** A single line is written so much smaller before it is cut. */
const smallest = 0.6;

/** What sums and quotients of widths may be off by. */
const rounding = 1e-6;

const segmenter = new Intl.Segmenter();

/** How many letters of a text fit into a width; a letter and its marks stay together. */
const fitting = (text: string, width: number): number => {
  let left = width;
  for (const { segment, index } of segmenter.segment(text)) {
    left -= widthOf(segment);
    if (left < -rounding) return index;
  }
  return text.length;
};

/** The first line of a text, and what is left of it: broken at a blank, else within the word. At least a letter is taken. */
const firstLine = (text: string, width: number): [line: string, rest: string] => {
  const most = fitting(text, width);
  if (most === text.length) return [text, ""];
  const blank = text.lastIndexOf(" ", most);
  const end = blank > 0 ? blank : Math.max(most, segmenter.segment(text).containing(0)?.segment.length ?? 1);
  return [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
};

const cut = (text: string, width: number): string =>
  widthOf(text) <= width + rounding ? text : `${text.slice(0, fitting(text, width - widthOf("…"))).trimEnd()}…`;

const wrapped = (paragraphs: readonly string[], room: Room): string[] => {
  const width = widthIn(room);
  const found: string[] = [];
  const waiting = [...paragraphs];
  while (waiting.length > 0 && found.length < room.lines) {
    const [text = "", ...others] = waiting;
    const isLast = found.length === room.lines - 1;
    const [line, rest] = isLast ? [cut(others.length > 0 ? `${text} …` : text, width), ""] : firstLine(text, width);
    found.push(line);
    waiting.splice(0, 1, ...(rest === "" ? [] : [rest]));
  }
  return found;
};

/**
 * A text as lines that fit a room, and how high they are written (mm). A single line that does not fit is written smaller,
 * down to 60 percent; several are wrapped at blanks. What still does not fit is cut and ends with an ellipsis.
 */
export const fitted = (text: string, room: Room): { lines: string[]; height: number } => {
  const paragraphs = text.split("\n");
  if (room.lines > 1) return { lines: wrapped(paragraphs, room), height: room.height };
  const whole = paragraphs.join(" ");
  const share = widthIn(room) / Math.max(widthOf(whole), 1e-9);
  const height = room.height * Math.min(1, Math.max(smallest, share));
  return { lines: wrapped([whole], { ...room, height }), height };
};
