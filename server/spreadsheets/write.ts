import { Readable } from "node:stream";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { guardedCell } from "#schemas/formula.ts";
import {
  numberCell,
  rowOf,
  sheetEnd,
  sheetPath,
  sheetStart,
  styles,
  textCell,
  widthOf,
  workbookParts,
  workbookType,
} from "#schemas/workbook.ts";
import { breathe } from "#server/breath.ts";

export type Format = "csv" | "xlsx";

/** A cell: a text, or the digits of a number. */
export type WrittenCell = string | { digits: string };

/** A table whose rows come in portions, each made when the ones before are on their way. */
export interface WrittenSheet {
  title: string;
  headings: readonly string[];
  portions: AsyncIterable<readonly (readonly WrittenCell[])[]>;
}

export const sheetTypes: Readonly<Record<Format, string>> = { csv: "text/csv; charset=utf-8", xlsx: workbookType };

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvCell = (cell: WrittenCell): string => quoted(typeof cell === "string" ? guardedCell(cell) : cell.digits);

const csvLine = (cells: readonly WrittenCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Comma-separated values (RFC 4180) with the mark by which spreadsheets know UTF-8. */
async function* csvOf({ headings, portions }: WrittenSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(headings)}`);
  for await (const rows of portions) yield Buffer.from(rows.map(csvLine).join(""));
}

/** A number has fifteen digits in a workbook; one that has more stays whole as a text. */
const isExact = (digits: string): boolean => String(Number(Number(digits).toPrecision(15))) === digits;

const xlsxCell = (cell: WrittenCell, place: string, style: number): string => {
  if (cell === "") return "";
  if (typeof cell === "string") return textCell(cell, place, style);
  return isExact(cell.digits) ? numberCell(cell.digits, place, style) : textCell(cell.digits, place, style);
};

/** A workbook whose rows are packed as they come. */
async function* xlsxOf({ title, headings, portions }: WrittenSheet): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const begin = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path);
    zip.add(part);
    return part;
  };
  for (const [path, text] of Object.entries(workbookParts(title, []))) begin(path).push(strToU8(text), true);
  const sheet = begin(sheetPath);
  const line = (cells: readonly WrittenCell[], index: number, style: number) =>
    rowOf(cells, index, (cell, place) => xlsxCell(cell, place, style));
  const widths = headings.map((heading) => widthOf([heading.length, 18]));
  sheet.push(strToU8(`${sheetStart(widths)}${line(headings, 1, styles.head)}`));
  let index = 1;
  for await (const rows of portions) {
    sheet.push(strToU8(rows.map((cells) => line(cells, (index += 1), styles.plain)).join("")));
    yield* made.splice(0);
    await breathe();
  }
  sheet.push(strToU8(sheetEnd), true);
  zip.end();
  yield* made.splice(0);
}

/** The bytes of a table as a spreadsheet, which are made as fast as they are taken. */
export const writeSheet = (format: Format, sheet: WrittenSheet): Readable =>
  Readable.from(format === "csv" ? csvOf(sheet) : xlsxOf(sheet), { objectMode: false });
