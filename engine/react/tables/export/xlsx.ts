import { strToU8, zipSync } from "fflate";
import { formatHhMm } from "#engine/language/expressions/format.ts";
import type { FileValue } from "#engine/registry/file-value.ts";
import { momentCode, momentSerial, momentText } from "./moments.ts";
import {
  fixedStyles,
  numberCell,
  rowOf,
  sheetEnd,
  sheetPath,
  sheetStart,
  styles,
  textCell,
  widthOf,
  workbookParts,
} from "#schemas/workbook.ts";
import type { Sheet, SheetCell } from "./sheet.ts";

/** A number as a sheet holds it, with the format in which it is shown; none for a number as it is. */
interface Figure {
  number: number;
  format: string | null;
}
/** A cell as a sheet holds it; null where there is nothing. */
type Written = string | Figure | null;

/** A text stands in quotes within a format (ECMA-376, 18.8.31). */
const formatOf = (before: string, code: string): string =>
  before === "" ? code : `"${before.replaceAll('"', "”")}"${code}`;

const figureOf = (value: Exclude<FileValue, string>, before: string, timeZone: string): Figure | null => {
  if (value.kind === "number") {
    const { number, decimals } = value;
    if (decimals === undefined) return { number, format: before === "" ? null : formatOf(before, "General") };
    return { number, format: formatOf(before, decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`) };
  }
  if (value.kind === "duration")
    return value.seconds < 0 ? null : { number: value.seconds / 86_400, format: formatOf(before, "[hh]:mm") };
  const serial = momentSerial(value.moment, timeZone);
  return serial === null ? null : { number: serial, format: formatOf(before, momentCode(value.style)) };
};

/** What a sheet's calendar and clock cannot hold is a text. */
const writtenOf = (cell: SheetCell, before: string, timeZone: string): Written => {
  if (cell === null || typeof cell === "string") return cell === "" ? null : cell;
  const figure = figureOf(cell, before, timeZone);
  if (figure || cell.kind === "number") return figure;
  const text = cell.kind === "duration" ? formatHhMm(cell.seconds) : momentText(cell.moment, cell.style, timeZone);
  return `${before}${text}`;
};

const cellOf = (cell: Written, place: string, style: number, styleOf: (format: string) => number): string => {
  if (cell === null) return "";
  if (typeof cell === "string") return textCell(cell, place, style);
  return numberCell(cell.number, place, cell.format === null ? style : styleOf(cell.format));
};

/** Characters that a cell takes, about. */
const lengthOf = (cell: Written): number => {
  if (cell === null || typeof cell === "string") return cell?.length ?? 0;
  return Math.max(cell.format?.length ?? 0, String(Math.trunc(cell.number)).length);
};

/** Characters of the widest of the first cells, as Excel measures columns. */
const widthsOf = (heads: readonly string[], rows: readonly (readonly Written[])[]): number[] =>
  heads.map((title, at) => widthOf([title.length, ...rows.slice(0, 200).map((row) => lengthOf(row[at] ?? null))]));

const worksheet = (
  heads: readonly string[],
  rows: readonly (readonly Written[])[],
  styleOf: (format: string) => number,
): string => {
  const row = (cells: readonly Written[], index: number, style: number) =>
    rowOf(cells, index, (cell, place) => cellOf(cell, place, style, styleOf));
  const body = rows.map((cells, at) => row(cells, at + 2, styles.plain)).join("");
  return `${sheetStart(widthsOf(heads, rows))}${row(heads, 1, styles.head)}${body}${sheetEnd}`;
};

/** Formats in the order in which they are asked for, each with its place among the styles. */
const createStyles = () => {
  const formats: string[] = [];
  return {
    formats,
    styleOf: (format: string): number => {
      const known = formats.indexOf(format);
      return fixedStyles + (known >= 0 ? known : formats.push(format) - 1);
    },
  };
};

const partsOf = ({ title, heads, rows, befores = [] }: Sheet, timeZone: string): Record<string, string> => {
  const { formats, styleOf } = createStyles();
  const written = rows.map((row) => row.map((cell, at) => writtenOf(cell, befores[at] ?? "", timeZone)));
  const sheet = worksheet(heads, written, styleOf);
  return { ...workbookParts(title, formats), [sheetPath]: sheet };
};

/**
 * The rows as an Office Open XML workbook (ECMA-376) of one sheet: numbers, dates and durations are such, the dates on
 * the clock of the zone. Texts are texts: nothing in it is a formula.
 */
export const xlsxOf = (sheet: Sheet, timeZone: string): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(partsOf(sheet, timeZone)).map(([path, text]) => [path, strToU8(text)])));
