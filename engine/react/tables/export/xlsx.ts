/* oxlint-disable no-control-regex -- those that XML forbids are named one by one */
import { strToU8, zipSync } from "fflate";
import { formatHhMm } from "#engine/language/expressions/format.ts";
import type { FileValue } from "#engine/registry/file-value.ts";
import { momentCode, momentSerial, momentText } from "./moments.ts";
import { columnName } from "#schemas/column-name.ts";
import { looksLikeFormula, type Sheet, type SheetCell } from "./sheet.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Styles of cells by their place in `cellXfs`: plain, head, a text that stays one when it is edited, then the formats. */
const styles = { plain: 0, head: 1, quoted: 2 } as const;
const fixedStyles = Object.keys(styles).length;
/** Ids of formats below are the spreadsheet's own. */
const firstFormat = 164;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };
/** Characters that XML cannot hold are dropped. */
const escaped = (text: string): string =>
  text
    .replaceAll(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      "",
    )
    .replaceAll(/[&<>"\r]/g, (character) => entities[character]!);

/** Excel holds so many characters in a cell. */
const longest = 32_767;

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
  if (typeof cell !== "string") {
    const own = cell.format === null ? style : styleOf(cell.format);
    return `<c r="${place}" s="${own}"><v>${cell.number}</v></c>`;
  }
  const kept = looksLikeFormula(cell) ? styles.quoted : style;
  const text = escaped(cell.slice(0, longest));
  return `<c r="${place}" s="${kept}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
};

const rowOf = (cells: readonly Written[], index: number, style: number, styleOf: (format: string) => number): string =>
  `<row r="${index}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${index}`, style, styleOf)).join("")}</row>`;

/** Characters that a cell takes, about. */
const lengthOf = (cell: Written): number => {
  if (cell === null || typeof cell === "string") return cell?.length ?? 0;
  return Math.max(cell.format?.length ?? 0, String(Math.trunc(cell.number)).length);
};

/** Characters of the widest of the first cells, as Excel measures columns. */
const widthsOf = (heads: readonly string[], rows: readonly (readonly Written[])[]): string =>
  heads
    .map((title, at) => {
      const lengths = [title.length, ...rows.slice(0, 200).map((row) => lengthOf(row[at] ?? null))];
      const width = Math.min(60, Math.max(8, ...lengths.map((length) => length + 2)));
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");

const worksheet = (
  heads: readonly string[],
  rows: readonly (readonly Written[])[],
  styleOf: (format: string) => number,
): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsOf(heads, rows)}</cols><sheetData>${rowOf(heads, 1, styles.head, styleOf)}${rows.map((row, at) => rowOf(row, at + 2, styles.plain, styleOf)).join("")}</sheetData></worksheet>`;

/** Names of sheets have at most 31 characters and none of these. */
const sheetName = (title: string): string =>
  escaped(
    title
      .replaceAll(/[\\/?*[\]:]/g, " ")
      .replaceAll(/^'+|'+$/g, "")
      .trim()
      .slice(0, 31),
  ) || "1";

const stylesheet = (formats: readonly string[]): string => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(code)}"/>`);
  const own = formats.map((_, at) => `<xf xfId="0" numFmtId="${firstFormat + at}" applyNumberFormat="1"/>`);
  const numFmts = codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join("")}</numFmts>` : "";
  return `${head}<styleSheet xmlns="${main}">${numFmts}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${fixedStyles + own.length}"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/>${own.join("")}</cellXfs></styleSheet>`;
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

const sheetParts = ({ heads, rows, befores = [] }: Sheet, timeZone: string) => {
  const { formats, styleOf } = createStyles();
  const written = rows.map((row) => row.map((cell, at) => writtenOf(cell, befores[at] ?? "", timeZone)));
  const sheet = worksheet(heads, written, styleOf);
  return { "xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": stylesheet(formats) };
};

const partsOf = (sheet: Sheet, timeZone: string): Record<string, string> => ({
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(sheet.title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ...sheetParts(sheet, timeZone),
});

/**
 * The rows as an Office Open XML workbook (ECMA-376) of one sheet: numbers, dates and durations are such, the dates on
 * the clock of the zone. Texts are texts: nothing in it is a formula.
 */
export const xlsxOf = (sheet: Sheet, timeZone: string): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(partsOf(sheet, timeZone)).map(([path, text]) => [path, strToU8(text)])));
