import { DomainError } from "#schemas/protocol/errors.ts";
import type { AreaMark, CodeMark, TextMark } from "./drawing.ts";
import { fitted } from "./letters.ts";

/** The share of a code's height that its letters below take, and the most of it (mm). */
const lettersShare = 0.22;
const highestLetters = 4;

const columnsOf = ({ modules }: CodeMark): number => modules[0]?.length ?? 1;

const lettersHeight = ({ text, height }: CodeMark): number =>
  text === null ? 0 : Math.min(highestLetters, height * lettersShare);

/** No printer of ours has finer dots, mm. */
const finestModule = 0.08;

const tooSmall = () =>
  new DomainError("rule_violated", {
    message: "A code does not fit its place on the label.",
    text: { key: "labels.code_too_small" },
  });

/** The largest module of a code that fits, mm, in steps of `dot`. Throws `rule_violated` where none does. */
export const moduleSize = (code: CodeMark, dot: number): number => {
  const fitting = (length: number, modules: number): number =>
    Math.floor((length + 1e-9) / dot / (modules + 2 * code.quiet));
  const across = fitting(code.width, columnsOf(code));
  const down = code.isBars ? across : fitting(code.height, code.modules.length);
  const size = Math.min(across, down) * dot;
  if (size < finestModule) throw tooSmall();
  return size;
};

/** The dark stretches of a row of modules: from the first of each to behind its last. */
const darkRuns = (row: readonly boolean[]): [begin: number, end: number][] => {
  const edges = row.flatMap((dark, index) => (dark === (row[index - 1] ?? false) ? [] : [index]));
  return edges.flatMap((begin, index) => (index % 2 === 0 ? [[begin, edges[index + 1] ?? row.length]] : []));
};

/** Where the first module of a code stands whose modules have a size (mm). */
export const originOf = ({ x, y, isBars, quiet }: CodeMark, size: number) => ({
  x: x + quiet * size,
  y: isBars ? y : y + quiet * size,
});

/** The dark areas of a code whose modules have a size (mm). */
export const darkAreas = (code: CodeMark, size: number): AreaMark[] => {
  const origin = originOf(code, size);
  const height = code.isBars ? code.height - lettersHeight(code) : size;
  return code.modules.flatMap((row, index) =>
    darkRuns(row).map(([begin, end]): AreaMark => {
      const [x, y] = [origin.x + begin * size, origin.y + index * height];
      return { mark: "area", x, y, width: (end - begin) * size, height };
    }),
  );
};

/** The letters below a code whose modules have a size (mm); none where it shows none. */
export const lettersOf = (code: CodeMark, size: number): TextMark[] => {
  if (code.text === null) return [];
  const wanted = lettersHeight(code);
  const width = size * columnsOf(code);
  const { x } = originOf(code, size);
  const written = fitted(code.text, { width, height: wanted, lines: 1, bold: false });
  return [{ mark: "text", x, y: code.y + code.height - wanted, width, align: "center", bold: false, ...written }];
};
